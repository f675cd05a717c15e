package io.argosy.deploy.copyjob;

import io.argosy.common.http.RouterUnreachable;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Runs a copyjob. Each file has its own request, which ends with the copyjob, so that a file that
 * is reported as failed does not arrive later. Concurrent runs of the same copyjob share requests;
 * the run that gives up first cancels them, and the others request the files again.
 */
public final class CopyRun {

  private static final Duration POLL = Duration.ofMillis(250);

  private final CopyRequests copies;
  private final Requests requests;
  private final CopyReport report;
  private final Narrator narrator;
  private final BooleanSupplier patienceIsOver;
  private final List<Copy> left = new ArrayList<>();
  private final Map<Copy, String> open = new LinkedHashMap<>();
  private int there;
  private int failed;

  /**
   * @param patienceIsOver returns whether missing files are given up
   */
  public CopyRun(
      RouterClient router, CopyReport report, Narrator narrator, BooleanSupplier patienceIsOver) {
    this.requests = new Requests(router);
    this.copies = new CopyRequests(router, requests);
    this.report = report;
    this.narrator = narrator;
    this.patienceIsOver = patienceIsOver;
  }

  /**
   * Returns when all files have ended: true if all have arrived.
   *
   * @throws IllegalArgumentException nothing was moved
   * @throws IOException the router does not answer for long; files that had arrived are reported as
   *     such
   */
  public boolean run(CopyPlan plan, CopyJob job) throws IOException {
    left.addAll(plan.of(job));
    try {
      for (Copy copy : List.copyOf(left)) {
        ask(copy, false);
        showProgress();
        report.writeAtIntervals();
      }
      follow();
      report.write();
    } catch (IOException | RouterRefusal e) {
      String sentence = String.valueOf(e.getMessage());
      Map.copyOf(open).forEach((copy, id) -> giveUp(copy, id, sentence));
      List.copyOf(left).forEach(copy -> finish(copy, false, sentence));
      report.write();
      throw e;
    } finally {
      narrator.endStatus();
    }
    narrator.line("%s arrived, %d failed".formatted(Counted.of(there, "file"), failed));
    return failed == 0;
  }

  /** Requests a file. A refusal by the router fails only this file. */
  private void ask(Copy copy, boolean again) throws IOException {
    try {
      CopyRequests.Answer answer = again ? copies.askAgain(copy) : copies.ask(copy);
      if (answer.request() == null) {
        finish(copy, answer.there(), answer.sentence());
      } else {
        open.put(copy, answer.request());
      }
    } catch (RouterRefusal e) {
      finish(copy, false, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Requests a file again after its request was cancelled, for example by another run of the same
   * copyjob.
   */
  private void requestAgain(Copy copy, String id) throws IOException {
    narrator.line(
        copy.line().fault("%s: request %s was cancelled, trying again".formatted(copy.lfn(), id)));
    try {
      ask(copy, true);
    } catch (RouterUnreachable e) {
      // The next query of the same request waits for the router, and finds it cancelled again.
    }
  }

  /** Cancels the request of a file, or reports that it could not be cancelled. */
  private void giveUp(Copy copy, String id, String sentence) {
    try {
      boolean arrived = !requests.takeBack(id);
      finish(copy, arrived, arrived ? "OK" : sentence);
    } catch (IOException | RouterRefusal e) {
      finish(copy, false, sentence + " (request " + id + " could not be cancelled)");
    }
  }

  private void follow() throws IOException {
    while (!open.isEmpty()) {
      boolean late = patienceIsOver.getAsBoolean();
      for (Map.Entry<Copy, String> entry : List.copyOf(open.entrySet())) {
        query(entry.getKey(), entry.getValue(), late);
        showProgress();
        report.writeAtIntervals();
      }
      report.writeAtIntervals();
      Requests.pause(POLL, new CompletableFuture<>());
    }
  }

  /** Queries the request of a file. A refusal by the router fails only this file. */
  private void query(Copy copy, String id, boolean late) throws IOException {
    Requests.Watcher once = request -> true;
    try {
      RequestView request = requests.follow(id, once, new CompletableFuture<>());
      if (request.status() == RequestStatus.DONE) {
        finish(copy, true, "OK");
      } else if (!late && request.status() == RequestStatus.CANCELLED) {
        requestAgain(copy, id);
      } else if (late || Requests.isOver(request) || Requests.isHopeless(request)) {
        giveUp(copy, id, why(request, late));
      }
    } catch (RouterRefusal e) {
      giveUp(copy, id, String.valueOf(e.getMessage()));
    }
  }

  private String why(RequestView request, boolean late) throws IOException {
    List<String> reasons = new ArrayList<>();
    requests.stuckFiles(request.id()).forEach(file -> reasons.add(file.message()));
    if (reasons.isEmpty()) {
      request.waits().stream().map(WaitView::detail).forEach(reasons::add);
    }
    String reason = reasons.isEmpty() ? "the request is " + request.status() : reasons.getFirst();
    return late ? "not arrived in time: " + reason : reason;
  }

  private void finish(Copy copy, boolean arrived, String sentence) {
    open.remove(copy);
    left.remove(copy);
    there += arrived ? 1 : 0;
    failed += arrived ? 0 : 1;
    report.over(copy, arrived, sentence);
    if (!arrived) {
      narrator.line(copy.line().fault(copy.lfn() + ": " + sentence));
    }
  }

  private void showProgress() {
    narrator.status("%d arrived, %d failed, %d in progress".formatted(there, failed, open.size()));
  }
}
