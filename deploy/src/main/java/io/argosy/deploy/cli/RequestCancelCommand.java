package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends a wish. */
@Command(
    name = "cancel",
    description = {
      "Cancels a request: nothing more is begun for it.",
      "What has arrived stays, and what is moving may still arrive.",
      "One that is done is left as it is; suspend keeps it from fetching what is added later."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestCancelCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Override
  public Integer call() throws IOException {
    RequestView request = new Requests(router.connect()).cancel(id);
    RequestTable.tell(answer, request);
    return ExitCodes.DONE;
  }
}
