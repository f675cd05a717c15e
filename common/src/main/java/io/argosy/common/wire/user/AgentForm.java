package io.argosy.common.wire.user;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.List;

/**
 * {@code POST /command/v1/agents}: declares an agent of a site for some of the site's nodes. Each
 * answer has a new token; the earlier ones stay valid until they are revoked.
 */
public record AgentForm(AgentName name, SiteName site, List<NodeName> nodes) {}
