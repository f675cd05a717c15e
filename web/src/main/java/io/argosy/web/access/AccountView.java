package io.argosy.web.access;

import io.argosy.common.wire.user.MeView;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Who looks, and what they may.
 *
 * @param passwordSetAt absent: comes in by link only
 * @param oldPasswordNeeded to set another one
 */
public record AccountView(
    String name, List<String> roles, @Nullable Instant passwordSetAt, boolean oldPasswordNeeded) {

  static AccountView of(MeView me) {
    return new AccountView(me.name(), me.roles(), me.passwordSetAt(), me.oldPasswordNeeded());
  }

  /** A role and what it is good for, in words. */
  public record Right(String role, String may) {}

  /** For people; each role once. */
  public List<Right> rights() {
    return roles.stream().map(AccountView::right).toList();
  }

  private static Right right(String role) {
    int colon = role.indexOf(':');
    String kind = colon < 0 ? role : role.substring(0, colon);
    String site = colon < 0 ? "" : role.substring(colon + 1);
    return switch (kind.toLowerCase(Locale.ROOT)) {
      case "user" -> new Right("User", "see everything, and ask for data");
      case "admin" -> new Right("Admin", "do everything, everywhere");
      case "data-manager" ->
          new Right("Data manager of " + site, "approve or refuse what is to come to " + site);
      case "operator" ->
          new Right("Operator of " + site, "drain agents and pin breakers at " + site);
      default -> new Right(role, "what this word says to the router");
    };
  }
}
