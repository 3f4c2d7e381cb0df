import { describe, expect, it, test } from "vitest";
import { afterClose, afterStatus } from "../../src/wire/reconnecting";

describe("a socket that has closed", () => {
  test.each([
    [1000, "done"],
    [4400, "fault"],
    [4403, "forbidden"],
    [4409, "replaced"],
    [4426, "too_old"],
  ])("with %i is not opened again: %s", (code, stop) => {
    expect(afterClose(code, 3, 0.5)).toEqual({ stop });
  });

  test.each([1006, 1001, 1011, 4408, 4413, 1005])("with %i is, later each time", (code) => {
    const delays = [0, 1, 2, 3, 7, 99].map((failures) => afterClose(code, failures, 1));
    expect(delays).toEqual([0.25, 0.5, 1, 2, 30, 30].map((delay) => ({ delay })));
    expect(afterClose(code, 2, 0)).toEqual({ delay: 0.5 });
  });

  it("by a restart comes back within a second, once", () => {
    expect(afterClose(1012, 0, 0.4)).toEqual({ delay: 0.4 });
    expect(afterClose(1012, 1, 0)).toEqual({ delay: 0.25 });
  });

  test.each([1013, 4429])("with %i keeps away for ten seconds and more", (code) => {
    expect(afterClose(code, 0, 0)).toEqual({ delay: 10.125 });
    expect(afterClose(code, 0, 1)).toEqual({ delay: 20.25 });
  });

  it("for its ticket gets another, a few times", () => {
    expect(afterClose(4401, 0, 1, 2)).toEqual({ delay: 0.25 });
    expect(afterClose(4401, 0, 1, 3)).toEqual({ stop: "signed_out" });
  });
});

describe("a ticket refused", () => {
  test.each([
    [401, "signed_out"],
    [403, "forbidden"],
    [404, "gone"],
    [410, "gone"],
    [400, "fault"],
    [422, "fault"],
  ])("with %i ends it: %s", (status, stop) => {
    expect(afterStatus(status, 0, 0.5)).toEqual({ stop });
  });

  test.each([null, 408, 425, 429, 500, 503])("with %s is asked for again", (status) => {
    expect(afterStatus(status, 1, 1)).toEqual({ delay: 0.5 });
    expect(afterStatus(status, 1, 1, 5)).toEqual({ delay: 5.5 });
  });
});
