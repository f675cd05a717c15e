package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Tries again what failed, without waiting for its time. */
@Command(
    name = "retry",
    description =
        "Forgets what failed of a request, and tries now what waits for its next attempt, as after"
            + " a cause has been mended.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestRetryCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Override
  public Integer call() throws IOException {
    Requests requests = new Requests(router.connect());
    int files = requests.retry(id).files();
    RequestView request = requests.view(id);
    answer.say("Files that are tried again now: " + files);
    RequestTable.tell(answer, request);
    return ExitCodes.DONE;
  }
}
