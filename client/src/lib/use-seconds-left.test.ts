import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSecondsLeft } from './use-seconds-left';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (milliseconds: number) => {
  act(() => jest.advanceTimersByTime(milliseconds));
};

test('counts down to the end, which happens once', () => {
  const onDone = jest.fn();
  const { result } = renderHook(() => useSecondsLeft(3, onDone));
  pass(2_000);
  expect(result.current).toBe(1);
  expect(onDone).not.toHaveBeenCalled();
  pass(1_000);
  pass(5_000);
  expect(result.current).toBe(0);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('does not call back after it was unmounted', () => {
  const onDone = jest.fn();
  const { unmount } = renderHook(() => useSecondsLeft(3, onDone));
  pass(2_000);
  unmount();
  pass(5_000);
  expect(onDone).not.toHaveBeenCalled();
});
