package io.argosy.web.access;

import java.util.List;
import java.util.Locale;

/** A role and a sentence about what it permits. */
public record Right(String role, String may) {

  static List<Right> of(List<String> roles) {
    return roles.stream().map(Right::of).toList();
  }

  private static Right of(String role) {
    int colon = role.indexOf(':');
    String kind = colon < 0 ? role : role.substring(0, colon);
    String site = colon < 0 ? "" : role.substring(colon + 1);
    return switch (kind.toLowerCase(Locale.ROOT)) {
      case "user" -> new Right("User", "see everything, and request data");
      case "admin" -> new Right("Admin", "do everything, everywhere");
      case "data-manager" ->
          new Right("Data manager of " + site, "approve or refuse requests to " + site);
      case "operator" ->
          new Right("Operator of " + site, "drain agents and pin breakers at " + site);
      default -> new Right(role, "a role that the pages do not know");
    };
  }
}
