package io.argosy.deploy.cli;

import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserDisablingForm;
import io.argosy.common.wire.user.UserForm;
import io.argosy.common.wire.user.UserTokenForm;
import io.argosy.common.wire.user.UserView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about users, their sign-in links and tokens. */
@Command(
    name = "user",
    description =
        "Lists, adds, disables and enables users, and issues links and tokens; for admins.")
final class UserCommand {

  private static final String LISTED = "Name of the user, as shown by list.";
  private static final String PAGES =
      "Address of the web pages (default: those of the running demonstration).";

  @Command(name = "list", description = "Lists users, their roles, and whether they are disabled.")
  void list(@Mixin Router router) throws IOException {
    List<UserView> all = router.client().list("/query/v1/users", UserView.class);
    TextTable table = new TextTable("Name, Roles, Since, Password set, Disabled");
    for (UserView one : all) {
      Object password = Objects.requireNonNullElse(one.passwordSetAt(), "no");
      table.row(one.name(), one.roles(), one.createdAt(), password, one.disabledAt());
    }
    router.write(all, table.lines());
  }

  @Command(
      name = "add",
      description = {
        "Adds a user, or replaces the roles of an existing one, and prints a one-time sign-in link.",
        "The command sets no password: users set one on the page Account after signing in by the"
            + " link."
      })
  void add(
      @Mixin Router router,
      @Parameters(paramLabel = "NAME", description = "1 to 64 of A-Z a-z 0-9 _.") String name,
      @Option(
              names = "--role",
              paramLabel = "ROLE",
              required = true,
              description =
                  "user, data-manager:SITE (approves requests to the site), operator:SITE or admin;"
                      + " may be given more than once.")
          List<String> roles,
      @Option(names = "--pages", paramLabel = "URL", description = PAGES) Optional<URI> pages)
      throws IOException {
    router.client().post("/command/v1/user-roles", new UserForm(name, roles));
    link(router, name, pages);
  }

  @Command(
      name = "link",
      description = {
        "Prints a link that signs a user in once and expires after 10 minutes.",
        "For users who have no password or have forgotten it."
      })
  void link(
      @Mixin Router router,
      @Parameters(paramLabel = "NAME", description = LISTED) String name,
      @Option(names = "--pages", paramLabel = "URL", description = PAGES) Optional<URI> pages)
      throws IOException {
    SignInLinkView link =
        router
            .client()
            .post("/command/v1/sign-in-links", new SignInLinkForm(name), SignInLinkView.class);
    String address = pages.or(router.options::pages).map(URI::toString).orElse("");
    String path = "/sign-in?code=" + RouterClient.inUrl(link.code());
    router.write(
        link,
        List.of(
            "%s can sign in once with this link, within %d minutes:"
                .formatted(name, link.validSeconds() / 60),
            address.replaceAll("/+$", "") + path));
  }

  @Command(
      name = "token",
      description = {
        "Issues another token for a user, for --token-file; it is valid until it is revoked.",
        "The token is printed only now: the router stores only its hash."
      })
  void token(
      @Mixin Router router, @Parameters(paramLabel = "NAME", description = LISTED) String name)
      throws IOException {
    TokenView issued =
        router.client().post("/command/v1/user-tokens", new UserTokenForm(name), TokenView.class);
    router.write(issued, List.of(issued.token()));
  }

  @Command(
      name = "disable",
      description = {
        "Disables a user and revokes all of the user's tokens, links and sessions.",
        "The user's requests continue, and the name stays reserved."
      })
  void disable(
      @Mixin Router router, @Parameters(paramLabel = "NAME", description = LISTED) String name)
      throws IOException {
    router.client().post("/command/v1/user-disablings", new UserDisablingForm(name, true));
    list(router);
  }

  @Command(
      name = "enable",
      description = "Enables a disabled user, who signs in with the old password or a new link.")
  void enable(
      @Mixin Router router, @Parameters(paramLabel = "NAME", description = LISTED) String name)
      throws IOException {
    router.client().post("/command/v1/user-disablings", new UserDisablingForm(name, false));
    list(router);
  }
}
