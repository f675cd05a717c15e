package io.argosy.agent.door.http;

import io.argosy.agent.door.DoorDesk;
import io.argosy.agent.door.OpenedVisit;
import io.argosy.agent.door.ReadSlots;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceLook;
import io.argosy.agent.door.Visit;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.GrantedFile;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.door.BundleRequest;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionRequest;
import io.argosy.common.wire.door.FdtRequest;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** {@code /door/v1}: sessions, single files with ranges, bundles, and FDT. */
public final class DoorServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private final transient DoorDesk desk;
  private final transient FdtDesk fdt;
  private final transient JsonMapper json;
  private final transient Bodies bodies;
  private final transient FileAnswer fileAnswer;
  private final transient BundleAnswer bundleAnswer;
  private final transient ReadSlots slots;
  private final transient Problems problems;

  public DoorServlet(
      DoorDesk desk, FdtDesk fdt, JsonMapper json, SentBytes sent, ReadSlots slots, Clock clock) {
    this.desk = desk;
    this.fdt = fdt;
    this.json = json;
    this.bodies = new Bodies(json, clock);
    this.fileAnswer = new FileAnswer(sent);
    this.bundleAnswer = new BundleAnswer(desk, sent);
    this.slots = slots;
    this.problems = new Problems(json);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    problems.guarding(
        response,
        () -> {
          if (request.getRequestURI().equals(DoorPath.SESSIONS)) {
            openSession(request, response);
          } else {
            inSession(request, response);
          }
        });
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    problems.guarding(response, () -> serve(request, response));
  }

  @Override
  protected void doDelete(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    problems.guarding(response, () -> tell(response, fdt.end(fdtVisit(pathOf(request)))));
  }

  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    problems.guarding(response, () -> serve(request, response));
  }

  private void openSession(HttpServletRequest request, HttpServletResponse response)
      throws IOException, BusyException {
    DoorSessionRequest asked = bodies.read(request, DoorSessionRequest.class);
    List<GrantedFile> files = new ArrayList<>();
    for (DoorSessionRequest.DoorFile file : asked.files()) {
      files.add(new GrantedFile(file.n(), file.lfn(), file.bytes(), file.checksum()));
    }
    OpenedVisit opened = desk.open(request.getRemoteAddr(), asked.grant(), files);
    response.setStatus(HttpServletResponse.SC_CREATED);
    tell(response, answerOf(opened));
  }

  private void tell(HttpServletResponse response, Object answer) throws IOException {
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().write(json.writeValueAsBytes(answer));
  }

  private void inSession(HttpServletRequest request, HttpServletResponse response)
      throws IOException, BusyException {
    DoorPath path = pathOf(request);
    if (path.isFdt()) {
      Visit visit = desk.visit(path.session());
      FdtRequest asked = bodies.read(request, FdtRequest.class);
      tell(response, fdt.start(visit, request.getRemoteAddr(), asked));
    } else {
      bundle(path, request, response);
    }
  }

  private Visit fdtVisit(DoorPath path) {
    if (!path.isFdt()) {
      throw notFound();
    }
    return desk.visitUnderWay(path.session());
  }

  private static DoorSessionAnswer answerOf(OpenedVisit opened) {
    List<DoorSessionAnswer.ServedFile> served = new ArrayList<>();
    for (SourceLook look : opened.looks()) {
      int n = served.size();
      served.add(
          switch (look) {
            case SourceLook.Ready ready ->
                new DoorSessionAnswer.ServedFile(n, "ready", ready.file().etag());
            case SourceLook.Missing m -> new DoorSessionAnswer.ServedFile(n, "missing", null);
            case SourceLook.Refused r -> new DoorSessionAnswer.ServedFile(n, "refused", null);
            case SourceLook.SizeDiffers s ->
                new DoorSessionAnswer.ServedFile(n, "size-differs", null);
          });
    }
    return new DoorSessionAnswer(opened.visit().id(), served);
  }

  private void bundle(DoorPath path, HttpServletRequest request, HttpServletResponse response)
      throws IOException, BusyException {
    if (!path.isBundle()) {
      throw notFound();
    }
    Visit visit = desk.visit(path.session());
    BundleRequest asked = bodies.read(request, BundleRequest.class);
    List<GrantedFile> files = new ArrayList<>();
    for (int n : asked.numbers()) {
      files.add(fileOf(visit, n, "numbers[" + files.size() + "]"));
    }
    reading(visit, () -> bundleAnswer.send(visit, files, response));
  }

  private void reading(Visit visit, Problems.Answering answering)
      throws IOException, BusyException {
    NodeName node = visit.grant().node();
    if (!entered(node)) {
      throw new BusyException("As many transfers as may read from node " + node + "; try again.");
    }
    try {
      answering.run();
    } finally {
      slots.leave(node);
    }
  }

  private boolean entered(NodeName node) {
    try {
      return slots.enter(node, ReadSlots.PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void serve(HttpServletRequest request, HttpServletResponse response)
      throws IOException, BusyException {
    DoorPath path = pathOf(request);
    if (path.isFdt()) {
      tell(response, fdt.look(fdtVisit(path)));
      return;
    }
    Visit visit = desk.visit(path.session());
    GrantedFile file = fileOf(visit, path.number().orElseThrow(DoorServlet::notFound), "n");
    switch (desk.look(visit, file)) {
      case SourceLook.Ready ready ->
          reading(visit, () -> fileAnswer.send(ready.file(), request, response));
      case SourceLook.Missing missing -> throw gone("missing", "The file is not there any more.");
      case SourceLook.Refused refused -> throw gone("refused", "The file is not served.");
      case SourceLook.SizeDiffers differs ->
          throw gone("size-differs", "The file has another size than was granted.");
    }
  }

  private static DoorPath pathOf(HttpServletRequest request) {
    return DoorPath.parse(request.getRequestURI()).orElseThrow(DoorServlet::notFound);
  }

  private static GrantedFile fileOf(Visit visit, int number, String field) {
    if (number < 0 || number >= visit.files().size()) {
      throw Refusal.of(
          Refusal.Kind.NOT_FOUND,
          "unknown-file",
          new Refusal.Fault(
              field, Integer.toString(number), "is not a number of the session's files"));
    }
    return visit.files().get(number);
  }

  private static Refusal notFound() {
    return new Refusal(
        Refusal.Kind.NOT_FOUND, "not-found", "There is nothing at this path.", List.of());
  }

  private static Refusal gone(String code, String detail) {
    return new Refusal(Refusal.Kind.NOT_FOUND, code, detail, List.of());
  }
}
