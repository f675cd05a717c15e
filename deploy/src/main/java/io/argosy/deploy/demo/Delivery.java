package io.argosy.deploy.demo;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.FlowView;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.deploy.client.Injection;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.Preparation.Named;
import io.argosy.deploy.scan.FoundFile;
import io.argosy.deploy.screen.Narrator;
import io.argosy.deploy.screen.ProgressText;
import io.argosy.deploy.screen.RateWindow;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Places a dataset at all destinations: declares its files, requests it and follows the request.
 *
 * @param once return when waiting cannot help
 */
record Delivery(
    RouterClient router,
    Requests requests,
    List<NodeName> destinations,
    DatasetBook book,
    Narrator narrator,
    boolean once) {

  private static final int SHOWN_REASONS = 20;

  Delivery(
      RouterClient router,
      List<NodeName> destinations,
      DatasetBook book,
      Narrator narrator,
      boolean once) {
    this(router, new Requests(router), destinations, book, narrator, once);
  }

  /**
   * Declares where the files are.
   *
   * @param copied files at the second source
   */
  void inject(Named named, List<FoundFile> copied) throws IOException {
    Injection injection = new Injection(named.dataset(), named.list().files());
    injection.at(DemoSite.HOME.node(), router);
    injection.at(DemoSite.COPY.node(), copied, router);
  }

  /**
   * Requests the files and returns when the request has ended.
   *
   * @param givenUp ends the wait with a reason
   */
  RequestView deliver(Named named, CompletableFuture<String> givenUp) throws IOException {
    narrator.line(
        "Placing %s (%s, %s) at %s"
            .formatted(
                named.dataset(),
                Counted.of(named.list().files().size(), "file"),
                named.list().bytes(),
                String.join(" and ", destinations.stream().map(Object::toString).toList())));
    RequestView request = ask(named.known());
    RateWindow rate = new RateWindow();
    Standstill standstill = new Standstill(this::why);
    Requests.Watcher watcher =
        seen -> {
          showProgress(seen, rate);
          return once && standstill.isHopeless(seen, System.nanoTime());
        };
    RequestView over = requests.follow(request.id(), watcher, givenUp);
    narrator.endStatus();
    narrator.line(ProgressText.of(over, rate.rate()));
    return over;
  }

  /** Returns the request of this dataset: the earlier one, unless that failed or is in backoff. */
  private RequestView ask(KnownDataset first) throws IOException {
    RequestView request = requests.ask(form(first));
    boolean over =
        request.status() == RequestStatus.FAILED || request.status() == RequestStatus.CANCELLED;
    boolean inBackoff = request.waits().stream().anyMatch(w -> w.reason().equals("resting"));
    if (!over && !inBackoff) {
      return request;
    }
    KnownDataset again = first.withNextRequest();
    book.put(again);
    return requests.ask(form(again));
  }

  private RequestForm form(KnownDataset known) {
    return Requests.form(
        known.requestKey(), known.dataset(), destinations, "argosy demo", null, null);
  }

  private void showProgress(RequestView request, RateWindow rate) {
    long done = request.destinations().stream().mapToLong(d -> d.doneBytes().bytes()).sum();
    rate.add(System.nanoTime(), done);
    narrator.status(ProgressText.of(request, rate.rate()));
  }

  private Standstill.Why why(String request) throws IOException {
    return new Standstill.Why(requests.stuckFiles(request), withoutRoom());
  }

  private Set<NodeName> withoutRoom() throws IOException {
    return Standstill.withoutRoom(router.list("/query/v1/nodes", NodeView.class));
  }

  /** Shows transfers by link, or why files did not arrive. */
  void showOutcome(RequestView request) throws IOException {
    TextTable table = new TextTable("From, To, Files, Bytes, Failures, Time moving, Rate");
    for (FlowView flow : requests.flows(request.id())) {
      table.row(
          flow.source(),
          flow.destination(),
          flow.files(),
          flow.bytes(),
          flow.failures(),
          ProgressText.duration(flow.busySeconds()),
          ProgressText.rate(flow.bytes(), flow.busySeconds()));
    }
    table.lines().forEach(narrator::line);
    if (request.status() != RequestStatus.DONE) {
      showReasons(request);
    }
  }

  private void showReasons(RequestView request) throws IOException {
    List<StuckFileView> stuck = requests.stuckFiles(request.id());
    narrator.line("Not everything arrived: the request is %s.".formatted(request.status()));
    Set<NodeName> withoutRoom = withoutRoom();
    request.destinations().stream()
        .filter(d -> d.files() > d.doneFiles() && withoutRoom.contains(d.node()))
        .forEach(d -> narrator.line("  " + noRoom(d)));
    request.waits().stream()
        .filter(wait -> Standstill.isForSpace(wait) && !withoutRoom.contains(wait.destination()))
        .forEach(wait -> narrator.line("  " + wait.detail()));
    stuck.stream()
        .limit(SHOWN_REASONS)
        .forEach(file -> narrator.line("  " + ProgressText.of(file)));
    if (stuck.size() > SHOWN_REASONS) {
      narrator.line("  and %,d more".formatted(stuck.size() - SHOWN_REASONS));
    }
  }

  private static String noRoom(RequestView.Destination at) {
    return "%s at %s: no room, the free space there is within limits.reserve of its agent"
        .formatted(Counted.of(at.files() - at.doneFiles(), "file"), at.node());
  }
}
