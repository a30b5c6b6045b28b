import { test } from './support/extension.ts';
import { takePrograms } from '../screenshots/programs.ts';
import { tourOf } from '../screenshots/tour.ts';
test('pics', async ({ extension }) => {
  const options = await extension.openView('options.html');
  await options.setViewportSize({ width: 920, height: 1400 });
  const tour = tourOf('en');
  await takePrograms(options, { ...tour, async take(view, name) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await view.emulateMedia({ colorScheme });
      await view.screenshot({ path: `/tmp/bridge-work/${name}-${colorScheme}.png` });
    }
  } });
});
