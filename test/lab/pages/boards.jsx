import { closestCorners, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const card = { padding: 10, margin: 4, width: 160, background: '#eef', border: '1px solid #99c' };

function Sortable({ id }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ ...card, listStyle: 'none', transform: CSS.Transform.toString(transform), transition }}
      {...attributes}
      {...listeners}
    >
      {id}
    </li>
  );
}

function Sorted({ value, set }) {
  const sensors = useSensors(useSensor(PointerSensor));
  const end = ({ active, over }) => {
    if (over) set(arrayMove(value, value.indexOf(active.id), value.indexOf(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCorners} onDragEnd={end}>
      <SortableContext items={value} strategy={verticalListSortingStrategy}>
        <ul>
          {value.map((name) => (
            <Sortable key={name} id={name} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Kanban({ value, set }) {
  const end = ({ source, destination }) => {
    if (!destination) return;
    const next = structuredClone(value);
    const [moved] = next[source.droppableId].splice(source.index, 1);
    next[destination.droppableId].splice(destination.index, 0, moved);
    set(next);
  };
  return (
    <DragDropContext onDragEnd={end}>
      <div style={{ display: 'flex', gap: 20 }}>
        {Object.entries(value).map(([column, cards]) => (
          <Droppable key={column} droppableId={column}>
            {({ innerRef, droppableProps, placeholder }) => (
              <section ref={innerRef} {...droppableProps} style={{ minHeight: 240, width: 190, background: '#eee' }}>
                <h2>{column}</h2>
                {cards.map((name, index) => (
                  <Draggable key={name} draggableId={name} index={index}>
                    {(held) => (
                      <div
                        ref={held.innerRef}
                        {...held.draggableProps}
                        {...held.dragHandleProps}
                        style={{ ...card, ...held.draggableProps.style }}
                      >
                        {name}
                      </div>
                    )}
                  </Draggable>
                ))}
                {placeholder}
              </section>
            )}
          </Droppable>
        ))}
      </div>
    </DragDropContext>
  );
}

const Panes = ({ value, set }) => (
  <div style={{ height: 200, width: 600 }}>
    <Group
      onLayoutChanged={(layout) => set(Math.round(layout.left / 10) * 10)}
      style={{ height: 200, border: '1px solid' }}
    >
      <Panel id="left" defaultSize="50%">
        Left {value}
      </Panel>
      <Separator style={{ width: 8, background: 'gray' }} />
      <Panel id="right">Right</Panel>
    </Group>
  </div>
);

show({
  sorted: stateful(Sorted, ['Ask', 'Buy', 'Cook', 'Dine']),
  kanban: stateful(Kanban, { Todo: ['Sweep', 'Paint'], Done: ['Wash'] }),
  panes: stateful(Panes, 50),
});
