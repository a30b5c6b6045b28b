import 'bootstrap/dist/css/bootstrap.css';
import 'bootstrap';
import { fill, show } from './shared/show.js';

/** A widget of markup, whose state is whether an element has a class. */
const shown = (markup, selector) => (root) => {
  const element = fill(root, markup).querySelector(selector);
  return () => element.classList.contains('show');
};

show({
  collapse: shown(
    `<button class="btn btn-primary" data-bs-toggle="collapse" data-bs-target="#more">Details</button>
    <div class="collapse" id="more"><div class="card card-body">Ships in two days.</div></div>`,
    '#more',
  ),
  accordion: shown(
    `<div class="accordion" id="faq">${['Delivery', 'Returns', 'Payment']
      .map(
        (title, index) => `<div class="accordion-item"><h2 class="accordion-header">
        <button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#part${index}">${title}</button></h2>
        <div id="part${index}" class="accordion-collapse collapse" data-bs-parent="#faq"><div class="accordion-body">About ${title}.</div></div></div>`,
      )
      .join('')}</div>`,
    '#part1',
  ),
  dropdown(root) {
    let chosen = '';
    fill(
      root,
      `<div class="dropdown"><button class="btn btn-secondary dropdown-toggle" data-bs-toggle="dropdown">Sort by</button>
      <ul class="dropdown-menu">${['Price', 'Name', 'Rating'].map((name) => `<li><a class="dropdown-item" href="#">${name}</a></li>`).join('')}</ul></div>`,
    ).addEventListener('click', ({ target }) => {
      if (target.matches('.dropdown-item')) chosen = target.textContent;
    });
    return () => chosen;
  },
  modal(root) {
    const saved = [];
    fill(
      root,
      `<button class="btn btn-primary" data-bs-toggle="modal" data-bs-target="#edit">Rename</button><p>List</p>
      <div class="modal fade" id="edit" tabindex="-1" aria-labelledby="title"><div class="modal-dialog"><div class="modal-content">
      <div class="modal-header"><h5 class="modal-title" id="title">Rename the list</h5>
      <button class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
      <div class="modal-body"><input class="form-control" placeholder="New name"></div>
      <div class="modal-footer"><button class="btn btn-primary" data-bs-dismiss="modal" id="save">Save</button></div>
      </div></div></div>`,
    );
    root.querySelector('#save').onclick = () => saved.push(root.querySelector('input').value);
    return () => saved;
  },
  tabs(root) {
    fill(
      root,
      `<ul class="nav nav-tabs">${['Home', 'Profile', 'Contact']
        .map(
          (name, index) =>
            `<li class="nav-item"><button class="nav-link ${index ? '' : 'active'}" data-bs-toggle="tab" data-bs-target="#pane${index}">${name}</button></li>`,
        )
        .join('')}</ul>
      <div class="tab-content">${[0, 1, 2].map((index) => `<div class="tab-pane fade ${index ? '' : 'show active'}" id="pane${index}">Pane ${index}</div>`).join('')}</div>`,
    );
    return () => root.querySelector('.tab-pane.active.show')?.id ?? 'none';
  },
  offcanvas(root) {
    let place = 'start';
    fill(
      root,
      `<nav class="navbar"><button class="navbar-toggler" data-bs-toggle="offcanvas" data-bs-target="#menu" aria-label="Menu"><span class="navbar-toggler-icon"></span></button></nav>
      <div class="offcanvas offcanvas-start" tabindex="-1" id="menu"><div class="offcanvas-header"><h5>Menu</h5>
      <button class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button></div>
      <div class="offcanvas-body"><a class="nav-link" href="#orders">Orders</a><a class="nav-link" href="#account">Account</a></div></div>`,
    );
    for (const link of root.querySelectorAll('.nav-link')) {
      link.onclick = (event) => {
        event.preventDefault();
        place = link.textContent;
      };
    }
    return () => place;
  },
});
