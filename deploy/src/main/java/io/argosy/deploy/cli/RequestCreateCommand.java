package io.argosy.deploy.cli;

import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks. */
@Command(
    name = "create",
    description = "Asks for datasets at destinations.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestCreateCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin RequestWish wish;
  @Mixin Answer answer;

  @Option(
      names = "--key",
      paramLabel = "TEXT",
      description = "Of your choice: the same key again gets the same request.")
  Optional<String> key = Optional.empty();

  @Override
  public Integer call() throws IOException {
    String once = key.orElseGet(() -> UUID.randomUUID().toString());
    RouterClient client = router.connect();
    RequestView request = new Requests(client).ask(wish.form(once));
    RequestTable.tell(answer, request);
    PreviewView preview = client.post("/query/v1/previews", wish.scope(), PreviewView.class);
    PreviewWarnings.of(preview).forEach(answer::say);
    return ExitCodes.DONE;
  }
}
