// What a page adds by itself is part of what a reader sees; a copy of its source alone would miss it.
const drift = (height, fallsAt, wind) => `${((wind * height) / fallsAt).toFixed(1)} m`;
document.getElementById('computed').textContent =
  `From two metres in a breeze of 2 m/s, a kernel lands ${drift(2, 8, 2)} downwind and a husk ${drift(2, 1.5, 2)}.`;
