import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { BarChart, type ChartBar } from './BarChart';

/** The first is as high as the axis. */
const BARS = [100, 20, 0, 40].map((value, index): ChartBar => ({
  id: String(index),
  tick: String(index),
  title: `Day ${index}`,
  values: [value, 0],
  note: index === 3 ? 'provisional' : null,
}));

function open(zoom?: { onZoom: (first: number, last: number) => void; onZoomOut?: () => void }) {
  const { container } = render(
    <BarChart
      label="Usage"
      hint="Use the arrow keys"
      missing="unknown"
      total="Total"
      unit="GB"
      series={[
        { name: 'Traffic plan', color: 'a' },
        { name: 'Unlimited plan', color: 'b' },
      ]}
      bars={BARS}
      formatValue={String}
      formatTick={String}
      onZoom={zoom?.onZoom}
      onZoomOut={zoom?.onZoomOut}
    />,
  );
  const chart = screen.getByRole('group', { name: 'Usage' });
  return { container, chart, svg: container.querySelector('svg')! };
}

const bottomOf = (element: HTMLElement | null) => parseFloat(element?.style.bottom ?? '');

test('the tooltip stands above every bar, the highest one included', () => {
  const { container, chart } = open();
  fireEvent.keyDown(chart, { key: 'Home' });
  const tooltip = screen.getByText('Day 0').parentElement;
  const edge = Number(container.querySelector('svg')?.getAttribute('height')) - bottomOf(tooltip);
  const tops = [...container.querySelectorAll('rect[class*="fill-chart"]')].map((bar) =>
    Number(bar.getAttribute('y')),
  );
  expect(tops.length).toBeGreaterThan(0);
  expect(edge).toBeLessThan(Math.min(...tops));
});

test('provisional bars are striped, and said to be', () => {
  const { container, chart } = open();
  expect(container.querySelectorAll('rect[fill^="url("]')).toHaveLength(1);
  fireEvent.keyDown(chart, { key: 'End' });
  expect(screen.getByText(/^Day 3: .* \(provisional\)$/)).toBeInTheDocument();
});

test('Enter shows the selected bars only, and Escape what was there before', () => {
  const [onZoom, onZoomOut] = [jest.fn(), jest.fn()];
  const { chart } = open({ onZoom, onZoomOut });
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(onZoom).not.toHaveBeenCalled();
  fireEvent.keyDown(chart, { key: 'Home' });
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(onZoom).toHaveBeenLastCalledWith(0, 0);
  fireEvent.keyDown(chart, { key: 'End' });
  fireEvent.keyDown(chart, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(onZoom).toHaveBeenLastCalledWith(2, 3);
  expect(onZoomOut).not.toHaveBeenCalled();
  fireEvent.keyDown(chart, { key: 'Escape' });
  expect(onZoomOut).toHaveBeenCalledTimes(1);
});

test('a drag across bars shows them only, and so does a click on one', () => {
  Object.assign(SVGElement.prototype, { setPointerCapture: () => undefined });
  const onZoom = jest.fn();
  const { svg } = open({ onZoom });
  // The chart is 720 pixels wide, 44 of them for the axis.
  const at = (bar: number) => ({ clientX: 44 + 169 * bar + 80, button: 0, pointerType: 'mouse' });
  fireEvent.pointerDown(svg, at(3));
  fireEvent.pointerMove(svg, at(1));
  fireEvent.pointerUp(svg, at(1));
  expect(onZoom).toHaveBeenLastCalledWith(1, 3);
  fireEvent.pointerDown(svg, at(2));
  fireEvent.pointerUp(svg, at(2));
  expect(onZoom).toHaveBeenLastCalledWith(2, 2);
  // The second press of a double click.
  fireEvent.pointerDown(svg, at(2));
  fireEvent.mouseDown(svg, { detail: 2 });
  fireEvent.pointerUp(svg, at(2));
  expect(onZoom).toHaveBeenCalledTimes(2);
});
