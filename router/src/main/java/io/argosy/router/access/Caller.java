package io.argosy.router.access;

import io.argosy.common.topology.AgentName;
import java.util.Set;

/** Whoever proved a token: a user with roles, or one agent. */
public record Caller(String name, Kind kind, Set<RoleAt> roles) {

  /** What may hold a token. */
  public enum Kind {
    USER,
    AGENT
  }

  /**
   * @param scope a site's name, or {@code *}
   */
  public record RoleAt(Role role, String scope) {}

  public Caller {
    roles = Set.copyOf(roles);
  }

  /** The agent this caller is; its token lets it speak for no other. */
  public AgentName agent() {
    if (kind != Kind.AGENT) {
      throw new IllegalStateException(name + " is not an agent");
    }
    return new AgentName(name);
  }

  public boolean isAdmin() {
    return roles.contains(new RoleAt(Role.ADMIN, "*"));
  }
}
