import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useNavigate, useParams } from 'react-router';
import { show } from './shared/show.js';

const SHIPS = ['Annabelle', 'Borealis', 'Cormorant'];
let liked = [];

function Ship() {
  const { name } = useParams();
  const navigate = useNavigate();
  const [likes, setLikes] = useState(0);
  const like = () => {
    liked = [...liked, name];
    setLikes(likes + 1);
  };
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={like}>
        Like ({likes})
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back to the list
      </button>
    </>
  );
}

function List() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  return (
    <>
      <h1>Ships</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          navigate(`ship/${query}`);
        }}
      >
        <input aria-label="Ship" value={query} onChange={(event) => setQuery(event.target.value)} />
      </form>
      <ul>
        {SHIPS.map((name) => (
          <li key={name}>
            <Link to={`ship/${name}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const basename = location.pathname.split('/').slice(0, 3).join('/');

function app(root) {
  createRoot(root).render(
    <BrowserRouter basename={basename}>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/ship/:name" element={<Ship />} />
      </Routes>
    </BrowserRouter>,
  );
  return () => ({ at: location.pathname.slice(basename.length), liked });
}

show({ app });
