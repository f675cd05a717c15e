package io.argosy.deploy.cli;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.screen.Narrator;
import io.argosy.deploy.screen.ProgressText;
import io.argosy.deploy.screen.RateWindow;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Follows a request to its end and shows its progress. */
final class RequestWatch {

  private final Router router;
  private final boolean patient;
  private final Narrator narrator;
  private final RateWindow rate = new RateWindow();
  private List<String> lastReasons = List.of();

  /**
   * @param patient keep watching when nothing can move
   */
  RequestWatch(Router router, boolean patient) {
    this.router = router;
    this.patient = patient;
    this.narrator = Surroundings.narrator(router.spec.commandLine().getOut());
  }

  int follow(String id) throws IOException {
    Requests requests = router.requests();
    RequestView over = requests.follow(id, this::isEnough, new CompletableFuture<>());
    narrator.endStatus();
    router.write(over, RequestText.of(over));
    RequestText.waits(over).forEach(router::print);
    if (over.status() == RequestStatus.DONE) {
      return ExitCodes.DONE;
    }
    RequestText.stuck(requests.stuckFiles(id)).forEach(router::print);
    return ExitCodes.NOT_DONE;
  }

  private boolean isEnough(RequestView request) {
    rate.add(
        System.nanoTime(),
        request.destinations().stream().mapToLong(d -> d.doneBytes().bytes()).sum());
    if (!router.json) {
      narrator.status(ProgressText.of(request, rate.rate()));
    }
    boolean hopeless = !patient && Requests.isHopeless(request);
    if (!hopeless && !Requests.isOver(request)) {
      showReasons(request);
    }
    return hopeless;
  }

  /**
   * Shows the wait reasons when they change; a change of the numbers of files alone is not shown.
   */
  private void showReasons(RequestView request) {
    List<String> reasons =
        EnumSet.of(RequestStatus.WAITING, RequestStatus.SUSPENDED).contains(request.status())
            ? request.waits().stream().map(w -> w.destination() + " " + w.reason()).toList()
            : List.of();
    if (!reasons.isEmpty() && !reasons.equals(lastReasons) && !router.json) {
      RequestText.waits(request).forEach(narrator::line);
    }
    lastReasons = reasons;
  }
}
