import { fireEvent, render, screen } from '@testing-library/react';
import { BarChart } from './BarChart';

test('the tooltip stands above every bar, the highest one included', () => {
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
      // As high as the axis.
      bars={[100, 20, 0].map((value, index) => ({
        id: String(index),
        tick: String(index),
        title: `Day ${index}`,
        values: [value, 0],
      }))}
      formatValue={String}
      formatTick={String}
    />,
  );
  fireEvent.keyDown(screen.getByRole('group', { name: 'Usage' }), { key: 'Home' });
  const tooltip = screen.getByText('Day 0').parentElement;
  const edge = Number(container.querySelector('svg')?.getAttribute('height')) - bottomOf(tooltip);
  const tops = [...container.querySelectorAll('rect[class*="fill-chart"]')].map((bar) =>
    Number(bar.getAttribute('y')),
  );
  expect(tops.length).toBeGreaterThan(0);
  expect(edge).toBeLessThan(Math.min(...tops));
});

const bottomOf = (element: HTMLElement | null) => parseFloat(element?.style.bottom ?? '');
