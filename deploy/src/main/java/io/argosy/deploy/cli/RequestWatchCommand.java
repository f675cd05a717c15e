package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.screen.Narrator;
import io.argosy.deploy.screen.ProgressText;
import io.argosy.deploy.screen.RateWindow;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Follows a request to its end. */
@Command(
    name = "watch",
    description = "Shows a request's progress until it is over: exit code 0 when all is there.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestWatchCommand implements Callable<Integer> {

  @Spec CommandSpec spec;
  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Override
  public Integer call() throws IOException {
    Requests requests = new Requests(router.connect());
    Narrator narrator = Surroundings.narrator(spec.commandLine().getOut());
    RateWindow rate = new RateWindow();
    RequestView over =
        requests.follow(id, seen -> tell(seen, rate, narrator), new CompletableFuture<>());
    narrator.endStatus();
    answer.say(RequestTable.title(over));
    answer.write(over, () -> RequestTable.of(over));
    if (over.status().equals("done")) {
      return ExitCodes.DONE;
    }
    StuckFiles.say(requests.stuckFiles(id), answer);
    return ExitCodes.NOT_DONE;
  }

  private void tell(RequestView request, RateWindow rate, Narrator narrator) {
    rate.add(
        System.nanoTime(),
        request.destinations().stream().mapToLong(d -> d.doneBytes().bytes()).sum());
    if (!answer.json) {
      narrator.status(ProgressText.of(request, rate.rate()));
    }
  }
}
