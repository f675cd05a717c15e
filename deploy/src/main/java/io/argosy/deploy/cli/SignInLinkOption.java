package io.argosy.deploy.cli;

import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the pages are that a link leads to. */
final class SignInLinkOption {

  @Option(
      names = "--pages",
      paramLabel = "URL",
      description = "Where people open the pages (those of the running demonstration).")
  Optional<URI> pages = Optional.empty();

  /** With the address where it is known, or else from its path on. */
  void tell(Answer answer, RouterOptions router, RouterClient client, String user)
      throws IOException {
    SignInLinkView link =
        client.post("/command/v1/sign-in-links", new SignInLinkForm(user), SignInLinkView.class);
    String address =
        pages.or(router::pages).map(SignInLinkOption::withoutSlash).orElse("")
            + "/sign-in?code="
            + RouterClient.inUrl(link.code());
    answer.write(link, () -> new TextTable());
    answer.say(
        "%s comes in once by this link, within %d minutes:%n%s"
            .formatted(user, link.validSeconds() / 60, address));
  }

  private static String withoutSlash(URI address) {
    return address.toString().replaceAll("/+$", "");
  }
}
