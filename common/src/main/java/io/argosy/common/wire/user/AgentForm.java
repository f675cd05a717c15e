package io.argosy.common.wire.user;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.List;

/**
 * {@code POST /command/v1/agents}: an agent of a site, confined to these of the site's nodes. Each
 * answer has a fresh token; the earlier ones stay valid until they are revoked.
 */
public record AgentForm(AgentName name, SiteName site, List<NodeName> nodes) {}
