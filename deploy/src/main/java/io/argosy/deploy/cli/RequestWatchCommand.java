package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.screen.Narrator;
import io.argosy.deploy.screen.ProgressText;
import io.argosy.deploy.screen.RateWindow;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Follows a request to its end. */
@Command(
    name = "watch",
    description = {
      "Shows a request's progress until it is over: exit code 0 when all is there.",
      "Where nothing moves and nothing will by itself (no source, no link), or all that is missing"
          + " rests after failures, it ends with exit code 1 and the reason."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestWatchCommand implements Callable<Integer> {

  @Spec CommandSpec spec;
  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As create printed it.")
  String id = "";

  @Option(names = "--wait", description = "Goes on watching where nothing can move.")
  boolean patient;

  private List<String> toldKinds = List.of();

  @Override
  public Integer call() throws IOException {
    Requests requests = new Requests(router.connect());
    Narrator narrator = Surroundings.narrator(spec.commandLine().getOut());
    RateWindow rate = new RateWindow();
    RequestView over =
        requests.followUntil(id, seen -> look(seen, rate, narrator), new CompletableFuture<>());
    narrator.endStatus();
    RequestTable.tell(answer, over);
    WaitLines.of(over).forEach(answer::say);
    if (over.status().equals("done")) {
      return ExitCodes.DONE;
    }
    StuckFiles.say(requests.stuckFiles(id), answer);
    return ExitCodes.NOT_DONE;
  }

  /** Whether that was the last look. */
  private boolean look(RequestView request, RateWindow rate, Narrator narrator) {
    tell(request, rate, narrator);
    boolean hopeless = !patient && Requests.isHopeless(request);
    if (!hopeless && !Requests.isOver(request)) {
      tellReasons(request, narrator);
    }
    return hopeless;
  }

  /** Those of a request that stands still, when they change. */
  private void tellReasons(RequestView request, Narrator narrator) {
    boolean stands = Set.of("waiting", "suspended").contains(request.status());
    List<String> kinds = stands ? WaitLines.kinds(request) : List.of();
    if (!kinds.equals(toldKinds) && !kinds.isEmpty() && !answer.json) {
      WaitLines.of(request).forEach(narrator::line);
    }
    toldKinds = kinds;
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
