package io.argosy.deploy.cli;

import io.argosy.common.task.Priority;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Changes how urgent a request is. */
@Command(
    name = "priority",
    description = "Makes a request more, or less, urgent.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestPriorityCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(index = "0", paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Parameters(index = "1", paramLabel = "0..3", description = "0 is the most urgent.")
  Priority priority = Priority.NORMAL;

  @Override
  public Integer call() throws IOException {
    RequestView request = new Requests(router.connect()).prioritize(id, priority);
    RequestTable.tell(answer, request);
    return ExitCodes.DONE;
  }
}
