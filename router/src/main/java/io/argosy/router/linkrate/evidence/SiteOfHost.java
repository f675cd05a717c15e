package io.argosy.router.linkrate.evidence;

import java.util.Optional;

/** Says at which site a host is; thread-safe. */
@FunctionalInterface
public interface SiteOfHost {

  /** Returns the name of a site of {@link SiteNodes}; nothing if the host belongs to none. */
  Optional<String> of(Tester host);
}
