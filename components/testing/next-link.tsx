import type { ComponentProps } from "react";
import { useRouter } from "./next-navigation.ts";

type LinkProps = ComponentProps<"a"> & {
  href: string;
  prefetch?: boolean;
  scroll?: boolean;
  onNavigate?: (event: { preventDefault: () => void }) => void;
};

/** The stand-in for next/link in component tests: a link that only changes the address. */
export default function Link({ href, onClick, onNavigate, ...rest }: LinkProps) {
  const router = useRouter();
  const attributes = { ...rest };
  delete attributes.prefetch;
  delete attributes.scroll;
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const navigation = { isPrevented: false };
        onNavigate?.({ preventDefault: () => (navigation.isPrevented = true) });
        if (!navigation.isPrevented) router.push(href);
      }}
    />
  );
}
