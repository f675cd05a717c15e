package io.argosy.router.access;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.SiteName;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The authenticated sender of a request: a user with roles, or one agent. */
public record Caller(String name, Kind kind, Set<RoleAt> roles) {

  /** The kinds of token holders. */
  public enum Kind {
    USER,
    AGENT;

    /**
     * @throws IllegalArgumentException the text is neither {@code user} nor {@code agent}
     */
    public static Kind parse(String text) {
      for (Kind kind : values()) {
        if (kind.toString().equals(text)) {
          return kind;
        }
      }
      throw new IllegalArgumentException("a token is held by a user or an agent");
    }

    /** Returns the text used in commands and in the database. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @param scope a site's name, or {@code *}
   */
  public record RoleAt(Role role, String scope) {}

  public Caller {
    roles = Set.copyOf(roles);
  }

  /**
   * Returns the agent that this caller is. Its token is valid for no other agent.
   *
   * @throws IllegalStateException the caller is not an agent
   */
  public AgentName agent() {
    if (kind != Kind.AGENT) {
      throw new IllegalStateException(name + " is not an agent");
    }
    return new AgentName(name);
  }

  public boolean isAdmin() {
    return roles.contains(new RoleAt(Role.ADMIN, "*"));
  }

  /** Whether the caller holds one of these roles at the site or is an admin. */
  public boolean mayAt(SiteName site, Role... anyOf) {
    return isAdmin()
        || Stream.of(anyOf).anyMatch(role -> roles.contains(new RoleAt(role, site.value())));
  }

  /** The sites where the caller holds this role explicitly, without an admin's implied rights. */
  public List<String> scopesOf(Role role) {
    return roles.stream().filter(held -> held.role() == role).map(RoleAt::scope).sorted().toList();
  }

  /** Returns the roles in the form that commands use, sorted. */
  public List<String> roleTexts() {
    return roles.stream().map(RoleGrant::textOf).sorted().toList();
  }

  /**
   * @throws Refusal the caller is not an admin
   */
  public void requireAdmin() {
    if (!isAdmin()) {
      throw forbidden("only an admin may do this");
    }
  }

  /**
   * @throws Refusal the caller holds none of these roles at the site
   */
  public void requireAt(SiteName site, Role... anyOf) {
    if (!mayAt(site, anyOf)) {
      String roles = Stream.of(anyOf).map(Role::article).collect(Collectors.joining(" or "));
      throw forbidden("only an admin or " + roles + " of " + site + " may do this");
    }
  }

  /**
   * @throws Refusal the caller holds the role at none of the sites; without a site, the caller is
   *     no admin
   */
  public void requireAtOneOf(List<SiteName> sites, Role role) {
    if (sites.isEmpty()) {
      requireAdmin();
    } else if (sites.stream().noneMatch(site -> mayAt(site, role))) {
      throw forbidden(
          "only an admin or %s of %s may do this"
              .formatted(
                  role.article(),
                  sites.stream()
                      .map(SiteName::value)
                      .distinct()
                      .collect(Collectors.joining(" or "))));
    }
  }

  /**
   * @throws Refusal the caller is neither an admin nor an operator of any site
   */
  public void requireOperator() {
    if (!isAdmin() && roles.stream().noneMatch(held -> held.role() == Role.OPERATOR)) {
      throw forbidden("only an admin or an operator may do this");
    }
  }

  private static Refusal forbidden(String sentence) {
    return new Refusal(Refusal.Kind.FORBIDDEN, "forbidden", sentence, List.of());
  }
}
