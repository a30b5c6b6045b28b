import { Combobox, createListCollection } from '@ark-ui/react/combobox';
import { NumberInput } from '@ark-ui/react/number-input';
import { RatingGroup } from '@ark-ui/react/rating-group';
import { TagsInput } from '@ark-ui/react/tags-input';
import { createTreeCollection, TreeView } from '@ark-ui/react/tree-view';
import { useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const RIVERS = ['Amur', 'Ebro', 'Elbe', 'Niger', 'Oder'];

function Rivers({ set }) {
  const [items, setItems] = useState(RIVERS);
  const filter = (text) => setItems(RIVERS.filter((name) => name.toLowerCase().includes(text.toLowerCase())));
  return (
    <Combobox.Root
      collection={createListCollection({ items })}
      onInputValueChange={({ inputValue }) => filter(inputValue)}
      onValueChange={({ value }) => set(value)}
    >
      <Combobox.Label>River</Combobox.Label>
      <Combobox.Control>
        <Combobox.Input />
        <Combobox.Trigger>Open</Combobox.Trigger>
      </Combobox.Control>
      <Combobox.Positioner>
        <Combobox.Content style={{ background: '#eee' }}>
          {items.map((item) => (
            <Combobox.Item key={item} item={item}>
              <Combobox.ItemText>{item}</Combobox.ItemText>
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}

const Rating = ({ value, set }) => (
  <RatingGroup.Root count={5} value={value} onValueChange={({ value }) => set(value)}>
    <RatingGroup.Label>Stars</RatingGroup.Label>
    <RatingGroup.Control>
      <RatingGroup.Context>
        {({ items }) =>
          items.map((item) => (
            <RatingGroup.Item key={item} index={item} style={{ display: 'inline-block', padding: 6 }}>
              <RatingGroup.ItemContext>{({ highlighted }) => (highlighted ? '★' : '☆')}</RatingGroup.ItemContext>
            </RatingGroup.Item>
          ))
        }
      </RatingGroup.Context>
      <RatingGroup.HiddenInput />
    </RatingGroup.Control>
  </RatingGroup.Root>
);

const Amount = ({ value, set }) => (
  <NumberInput.Root value={value} onValueChange={({ value }) => set(value)}>
    <NumberInput.Label>Boats</NumberInput.Label>
    <NumberInput.Input />
    <NumberInput.DecrementTrigger>less</NumberInput.DecrementTrigger>
    <NumberInput.IncrementTrigger>more</NumberInput.IncrementTrigger>
  </NumberInput.Root>
);

const Tags = ({ value, set }) => (
  <TagsInput.Root value={value} onValueChange={({ value }) => set(value)}>
    <TagsInput.Control>
      {value.map((name, index) => (
        <TagsInput.Item key={name} index={index} value={name}>
          <TagsInput.ItemPreview>
            <TagsInput.ItemText>{name}</TagsInput.ItemText>
            <TagsInput.ItemDeleteTrigger>×</TagsInput.ItemDeleteTrigger>
          </TagsInput.ItemPreview>
          <TagsInput.ItemInput />
        </TagsInput.Item>
      ))}
      <TagsInput.Input placeholder="Add a port" />
    </TagsInput.Control>
  </TagsInput.Root>
);

const tree = createTreeCollection({
  nodeToValue: ({ id }) => id,
  nodeToString: ({ name }) => name,
  rootNode: {
    id: 'root',
    name: '',
    children: [
      { id: 'docs', name: 'docs', children: [{ id: 'guide', name: 'guide.md' }] },
      { id: 'src', name: 'src', children: [{ id: 'main', name: 'main.ts' }] },
    ],
  },
});

const Tree = ({ set }) => (
  <TreeView.Root collection={tree} onSelectionChange={({ selectedValue }) => set(selectedValue)}>
    <TreeView.Tree>
      {tree.rootNode.children.map((node, index) => (
        <TreeView.NodeProvider key={node.id} node={node} indexPath={[index]}>
          <TreeView.Branch>
            <TreeView.BranchControl>
              <TreeView.BranchText>{node.name}</TreeView.BranchText>
            </TreeView.BranchControl>
            <TreeView.BranchContent>
              {node.children.map((leaf, place) => (
                <TreeView.NodeProvider key={leaf.id} node={leaf} indexPath={[index, place]}>
                  <TreeView.Item>
                    <TreeView.ItemText>{leaf.name}</TreeView.ItemText>
                  </TreeView.Item>
                </TreeView.NodeProvider>
              ))}
            </TreeView.BranchContent>
          </TreeView.Branch>
        </TreeView.NodeProvider>
      ))}
    </TreeView.Tree>
  </TreeView.Root>
);

show({
  combobox: stateful(Rivers, []),
  rating: stateful(Rating, 0),
  number: stateful(Amount, '1'),
  tags: stateful(Tags, ['Kiel']),
  tree: stateful(Tree, []),
});
