package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Goes on fetching for a request. */
@Command(
    name = "resume",
    description = "Resumes a suspended request.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestResumeCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Override
  public Integer call() throws IOException {
    RequestView request = new Requests(router.connect()).resume(id);
    RequestTable.tell(answer, request);
    return ExitCodes.DONE;
  }
}
