package io.argosy.common.wire.user;

import io.argosy.common.topology.SiteName;

/** {@code POST /command/v1/sites}: there is such a site; the same again changes nothing. */
public record SiteForm(SiteName name) {}
