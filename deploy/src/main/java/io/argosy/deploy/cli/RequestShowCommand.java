package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows a request as it is now. */
@Command(
    name = "show",
    description = "Shows a request and, where something does not move, why.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestShowCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Override
  public Integer call() throws IOException {
    Requests requests = new Requests(router.connect());
    RequestView request = requests.view(id);
    RequestTable.head(request).forEach(answer::say);
    answer.write(request, () -> RequestTable.of(request));
    WaitLines.of(request).forEach(answer::say);
    if (!request.status().equals("done")) {
      StuckFiles.say(requests.stuckFiles(id), answer);
    }
    return ExitCodes.DONE;
  }
}
