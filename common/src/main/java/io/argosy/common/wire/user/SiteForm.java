package io.argosy.common.wire.user;

import io.argosy.common.topology.SiteName;

/** {@code POST /command/v1/sites}: declares a site; repeating it changes nothing. */
public record SiteForm(SiteName name) {}
