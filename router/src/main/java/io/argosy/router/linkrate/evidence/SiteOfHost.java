package io.argosy.router.linkrate.evidence;

import io.argosy.common.topology.SiteName;
import java.util.Optional;

/** Says at which site a host is; thread-safe. */
@FunctionalInterface
public interface SiteOfHost {

  /** Returns nothing for a host that belongs to no known site. */
  Optional<SiteName> of(Tester host);
}
