/** Paths of the recorder toolbar's icons, drawn on a grid of 16 with round ends. */
export const icons = {
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  resume: 'M8 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8',
  wait: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M8 5v3l2 1.5',
  screenshot: 'M2.5 5.5h2.2l1.3-2h4l1.3 2h2.2v7h-11zM8 7a2 2 0 1 1 0 4a2 2 0 0 1 0-4',
  scrape: 'M4 2.5h5.5l2.5 2.5v8.5h-8zM6 8h4M6 10.5h4',
  stopAndScrape: 'M5 3.5l7.5 4.5l-7.5 4.5z',
  move: 'M8 2.5v11M5.5 5L8 2.5L10.5 5M5.5 11L8 13.5l2.5-2.5M2.5 8h11',
  alert: 'M8 2.6 14.2 13H1.8ZM8 6.6v3M8 11.3h.01',
  stop: 'M4.5 4.5h7v7h-7z',
};
