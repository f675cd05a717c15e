package io.argosy.router.access;

import io.argosy.common.topology.SiteName;
import io.argosy.router.access.Caller.RoleAt;

/** Reads {@code user}, {@code admin}, {@code data-manager:SITE} or {@code operator:SITE}. */
public final class RoleGrant {

  private static final String EVERYWHERE = "*";

  private RoleGrant() {}

  /**
   * @throws IllegalArgumentException the text is none of these
   */
  public static RoleAt parse(String text) {
    int colon = text.indexOf(':');
    Role role = roleOf(colon < 0 ? text : text.substring(0, colon));
    if (role.isOfSite() != colon >= 0) {
      throw new IllegalArgumentException(
          role.isOfSite() ? role + " is held at a site: " + role + ":SITE" : role + " has no site");
    }
    return new RoleAt(
        role, colon < 0 ? EVERYWHERE : new SiteName(text.substring(colon + 1)).value());
  }

  /** The text that {@link #parse} reads. */
  public static String textOf(RoleAt held) {
    return held.role().isOfSite() ? held.role() + ":" + held.scope() : held.role().toString();
  }

  /** Builds a role from the stored name and scope. */
  public static RoleAt of(String role, String scope) {
    return new RoleAt(roleOf(role), scope);
  }

  private static Role roleOf(String text) {
    for (Role role : Role.values()) {
      if (role.toString().equals(text)) {
        return role;
      }
    }
    throw new IllegalArgumentException("a role is user, admin, data-manager:SITE or operator:SITE");
  }
}
