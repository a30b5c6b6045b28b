import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { fill, show } from './shared/show.js';

show({
  map(root) {
    fill(root, '<div id="map" style="height: 400px; width: 600px; background: #cde"></div><p id="said"></p>');
    const map = L.map('map', { zoomAnimation: false, fadeAnimation: false, inertia: false }).setView([50, 10], 5);
    let popup = '';
    L.marker([50, 10], { title: 'Harbour', icon: L.divIcon({ html: 'H', className: 'pin' }) })
      .addTo(map)
      .bindPopup('The harbour')
      .on('popupopen', () => {
        popup = 'harbour';
      });
    let clicked = '';
    map.on('click', ({ latlng }) => {
      clicked = `${Math.round(latlng.lat)},${Math.round(latlng.lng)}`;
    });
    return () => ({
      zoom: map.getZoom(),
      at: `${Math.round(map.getCenter().lat)},${Math.round(map.getCenter().lng)}`,
      popup,
      clicked,
    });
  },
});
