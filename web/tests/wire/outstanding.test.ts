import { describe, expect, it } from "vitest";
import { Outstanding, type Answer } from "../../src/wire/outstanding";

const ack = (id: string): Answer => ({ t: "ack", id, s: 1 });
const nack = (id: string, code: string): Answer => ({ t: "nack", id, code, head: 1 }) as Answer;

function sent(...ids: string[]): { out: Outstanding; heard: Answer[] } {
  const out = new Outstanding();
  const heard: Answer[] = [];
  for (const id of ids) out.add(id, `frame ${id}`, 0, (answer) => heard.push(answer));
  return { out, heard };
}

describe("a command on its way", () => {
  it("has one answer, whatever comes again", () => {
    const { out, heard } = sent("a", "b");
    expect(out.answered(ack("a"))).toBe(true);
    expect(out.answered(ack("a"))).toBe(false);
    expect(out.answered(ack("c"))).toBe(false);
    expect(heard).toEqual([ack("a")]);
    expect(out.count).toBe(1);
  });

  it("is not over because there is too much at the moment", () => {
    const { out, heard } = sent("a");
    expect(out.answered(nack("a", "busy"))).toBe(false);
    expect(out.answered(nack("a", "rate"))).toBe(false);
    expect(out.answered(nack("a", "stale"))).toBe(true);
    expect(heard).toEqual([nack("a", "stale")]);
  });

  it("is sent again after 2.5 s, then at doubling intervals, 40 s at most", () => {
    const { out } = sent("a");
    const times: number[] = [];
    for (let now = 0; now <= 160; now += 0.5) if (out.overdue(now).length > 0) times.push(now);
    expect(times).toEqual([2.5, 7.5, 17.5, 37.5, 77.5, 117.5, 157.5]);
  });

  it("is sent on a new connection at once, in order, and patience begins anew", () => {
    const { out } = sent("a", "b");
    expect(out.overdue(2.5)).toEqual(["frame a", "frame b"]);
    expect(out.again(3)).toEqual(["frame a", "frame b"]);
    expect(out.overdue(5)).toEqual([]);
    expect(out.overdue(5.5)).toEqual(["frame a", "frame b"]);
  });
});
