package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Stops fetching for a request, for now. */
@Command(
    name = "suspend",
    description = "Suspends a request: nothing more is fetched for it until it is resumed.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestSuspendCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Override
  public Integer call() throws IOException {
    RequestView request = new Requests(router.connect()).suspend(id);
    RequestTable.tell(answer, request);
    return ExitCodes.DONE;
  }
}
