import { Link } from 'wouter-preact';
import { GROUPS, type Place } from '../navigation.ts';
import { Icon } from '../parts/icon.tsx';

export const Links = ({ path }: { readonly path: string }) => (
  <nav aria-label="Pages">
    {GROUPS.map(({ title, places }) => (
      <div key={title} class="nav-group">
        <p class="nav-title">{title}</p>
        <ul>
          {places.map((place) => (
            <li key={place.path}>
              <PlaceLink place={place} isCurrent={isWithin(path, place.path)} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

function PlaceLink({ place, isCurrent }: { readonly place: Place; readonly isCurrent: boolean }) {
  const inside = (
    <>
      <Icon name={place.icon} />
      {place.title}
    </>
  );
  const current = isCurrent ? 'page' : undefined;
  return place.isElsewhere ? (
    <a href={place.path}>{inside}</a>
  ) : (
    <Link href={place.path} aria-current={current}>
      {inside}
    </Link>
  );
}

const isWithin = (path: string, place: string): boolean =>
  place === '/'
    ? path === '/'
    : path === place ||
      path.startsWith(`${place}/`) ||
      (place === '/search' && path.startsWith('/records/'));
