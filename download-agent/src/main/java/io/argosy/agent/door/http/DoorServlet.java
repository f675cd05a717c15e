package io.argosy.agent.door.http;

import io.argosy.agent.door.DoorDesk;
import io.argosy.agent.door.Fireflies;
import io.argosy.agent.door.Grant;
import io.argosy.agent.door.ReadSlots;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.door.Visit;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.http.BoundedServer;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.door.BundleRequest;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionRequest;
import io.argosy.common.wire.door.FdtRequest;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code /door/v1}: sessions, single files with ranges, bundles, files that are sent to a storage,
 * FDT, and proofs of circuits.
 */
public final class DoorServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private final transient DoorDesk desk;
  private final transient FdtDesk fdt;
  private final transient JsonMapper json;
  private final transient FileAnswer fileAnswer;
  private final transient BundleAnswer bundleAnswer;
  private final transient CopyAnswer copyAnswer;
  private final transient ReadSlots slots;
  private final transient Fireflies fireflies;
  private final transient Supplier<byte[]> proof;
  private final transient Problems problems;

  /**
   * @param proof bytes that nothing on their way can make fewer
   */
  public DoorServlet(
      DoorDesk desk,
      FdtDesk fdt,
      JsonMapper json,
      SentBytes sent,
      ReadSlots slots,
      Fireflies fireflies,
      CopyAnswer copyAnswer,
      Supplier<byte[]> proof) {
    this.desk = desk;
    this.fdt = fdt;
    this.json = json;
    this.fileAnswer = new FileAnswer(sent);
    this.bundleAnswer = new BundleAnswer(desk, sent);
    this.slots = slots;
    this.fireflies = fireflies;
    this.copyAnswer = copyAnswer;
    this.proof = proof;
    this.problems = new Problems(json);
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    if (request.getMethod().equals(CopyAnswer.METHOD)) {
      problems.guarding(response, () -> copy(request, response));
    } else {
      super.service(request, response);
    }
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
    problems.guarding(response, () -> end(pathOf(request), response));
  }

  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    problems.guarding(
        response,
        () -> {
          DoorPath path = pathOf(request);
          if (path.isSession()) {
            desk.visitUnderWay(path.session());
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
          } else {
            serve(request, response);
          }
        });
  }

  /**
   * The grant is in a header and checked before the list is read. An agent of an earlier version
   * sends it with the list, which is then read up to the limit for unknown clients.
   */
  private void openSession(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String client = request.getRemoteAddr();
    Optional<Grant> shown = grantIn(request).map(text -> desk.check(client, text));
    shown.ifPresent(good -> BoundedServer.trust(request));
    DoorSessionRequest asked = read(request, DoorSessionRequest.class);
    Grant grant = shown.orElseGet(() -> desk.check(client, asked.grant()));
    DoorDesk.OpenedVisit opened = desk.open(grant, filesOf(asked), client, request.getLocalAddr());
    response.setStatus(HttpServletResponse.SC_CREATED);
    write(response, answerOf(opened));
  }

  private static Optional<String> grantIn(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader("Authorization"))
        .filter(header -> header.startsWith(DoorSessionRequest.SCHEME))
        .map(header -> header.substring(DoorSessionRequest.SCHEME.length()));
  }

  private static List<FileContent> filesOf(DoorSessionRequest asked) {
    List<FileContent> files = new ArrayList<>();
    for (DoorSessionRequest.DoorFile file : asked.files()) {
      if (file.n() != files.size()) {
        throw Refusal.of(
            Refusal.Kind.UNACCEPTABLE,
            "bad-list",
            new Refusal.Fault(
                "files",
                null,
                "file %d of the list has number %d".formatted(files.size(), file.n())));
      }
      files.add(new FileContent(file.lfn(), file.bytes(), file.checksum()));
    }
    return files;
  }

  private <T> T read(HttpServletRequest request, Class<T> type) throws IOException {
    try {
      return json.readValue(request.getInputStream(), type);
    } catch (JacksonIOException broken) {
      throw broken.getCause();
    } catch (JacksonException e) {
      throw Refusal.of(
          Refusal.Kind.MALFORMED,
          "malformed",
          new Refusal.Fault(JsonPlace.of(e), null, e.getOriginalMessage()));
    }
  }

  private void end(DoorPath path, HttpServletResponse response) throws IOException {
    if (path.isSession()) {
      Visit visit = desk.visitUnderWay(path.session());
      fdt.endAny(visit);
      desk.end(visit);
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    } else {
      write(response, fdt.end(fdtVisit(path)));
    }
  }

  private void write(HttpServletResponse response, Object answer) throws IOException {
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().write(json.writeValueAsBytes(answer));
  }

  private void inSession(HttpServletRequest request, HttpServletResponse response)
      throws IOException, Problems.BusyException {
    DoorPath path = pathOf(request);
    if (path.isFdt()) {
      Visit visit = known(path, request);
      FdtRequest asked = read(request, FdtRequest.class);
      write(response, fdt.start(visit, request.getRemoteAddr(), request.getLocalAddr(), asked));
    } else {
      bundle(path, request, response);
    }
  }

  /** A client that knows a session's id has presented a grant. */
  private Visit known(DoorPath path, HttpServletRequest request) {
    Visit visit = desk.visit(path.session());
    BoundedServer.trust(request);
    return visit;
  }

  private Visit fdtVisit(DoorPath path) {
    if (!path.isFdt()) {
      throw notFound();
    }
    return desk.visitUnderWay(path.session());
  }

  private static DoorSessionAnswer answerOf(DoorDesk.OpenedVisit opened) {
    List<DoorSessionAnswer.ServedFile> served = new ArrayList<>();
    for (SourceState state : opened.states()) {
      int n = served.size();
      served.add(
          switch (state) {
            case SourceState.Ready ready ->
                new DoorSessionAnswer.ServedFile(n, "ready", ready.etag());
            case SourceState.Missing m -> new DoorSessionAnswer.ServedFile(n, "missing", null);
            case SourceState.Refused r -> new DoorSessionAnswer.ServedFile(n, "refused", null);
            case SourceState.SizeDiffers s ->
                new DoorSessionAnswer.ServedFile(n, "size-differs", null);
          });
    }
    return new DoorSessionAnswer(opened.visit().id(), served);
  }

  private void bundle(DoorPath path, HttpServletRequest request, HttpServletResponse response)
      throws IOException, Problems.BusyException {
    if (!path.isBundle()) {
      throw notFound();
    }
    Visit visit = known(path, request);
    BundleRequest asked = read(request, BundleRequest.class);
    for (int at = 0; at < asked.numbers().size(); at++) {
      requireFile(visit, asked.numbers().get(at), "numbers[" + at + "]");
    }
    reading(
        visit,
        () -> marked(visit, request, () -> bundleAnswer.send(visit, asked.numbers(), response)));
  }

  private void reading(Visit visit, Problems.Answering answering)
      throws IOException, Problems.BusyException {
    NodeName node = visit.grant().node();
    if (!entered(node)) {
      throw new Problems.BusyException(
          "Node " + node + " is at its limit of concurrent transfers; try again.");
    }
    desk.begun(visit);
    try {
      answering.run();
    } finally {
      desk.done(visit);
      slots.leave(node);
    }
  }

  /** A request for a file's state moves nothing. */
  private void marked(Visit visit, HttpServletRequest request, Problems.Answering answering)
      throws IOException, Problems.BusyException {
    if (request.getMethod().equals("HEAD")) {
      answering.run();
      return;
    }
    InetSocketAddress own = new InetSocketAddress(request.getLocalAddr(), request.getLocalPort());
    InetSocketAddress client =
        new InetSocketAddress(request.getRemoteAddr(), request.getRemotePort());
    Fireflies.Flow flow = fireflies.begin(visit.grant(), own, client);
    try {
      answering.run();
    } finally {
      flow.end();
    }
  }

  private boolean entered(NodeName node) {
    try {
      return slots.enter(node, ReadSlots.LONGEST_WAIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void describe(HttpServletResponse response) throws IOException {
    response.setContentType("application/json");
    try (InputStream document = DoorServlet.class.getResourceAsStream("openapi.json")) {
      Objects.requireNonNull(document).transferTo(response.getOutputStream());
    }
  }

  private void serve(HttpServletRequest request, HttpServletResponse response)
      throws IOException, Problems.BusyException {
    if (request.getRequestURI().equals(DoorPath.DESCRIPTION)) {
      describe(response);
      return;
    }
    DoorPath path = pathOf(request);
    if (path.isFdt()) {
      write(response, fdt.status(fdtVisit(path)));
      return;
    }
    Visit visit = desk.visit(path.session());
    if (path.isProof()) {
      response.setContentType("application/octet-stream");
      response.getOutputStream().write(proof.get());
      return;
    }
    SourceState.Ready file = file(visit, path);
    reading(visit, () -> marked(visit, request, () -> fileAnswer.send(file, request, response)));
  }

  private SourceState.Ready file(Visit visit, DoorPath path) {
    int number = path.number().orElseThrow(DoorServlet::notFound);
    requireFile(visit, number, "n");
    return switch (desk.find(visit, visit.file(number))) {
      case SourceState.Ready ready -> ready;
      case SourceState.Missing missing -> throw gone("missing", "The file is not there any more.");
      case SourceState.Refused refused -> throw gone("refused", "The file is not served.");
      case SourceState.SizeDiffers differs ->
          throw gone("size-differs", "The file has another size than was granted.");
    };
  }

  /** Sends a file to the storage that the grant names. */
  private void copy(HttpServletRequest request, HttpServletResponse response)
      throws IOException, Problems.BusyException {
    DoorPath path = pathOf(request);
    Visit visit = desk.visit(path.session());
    SourceState.Ready file = file(visit, path);
    CopyAnswer.Target target = CopyAnswer.Target.of(request, visit.grant());
    reading(visit, () -> copyAnswer.send(visit.grant(), file, target, response));
  }

  private static DoorPath pathOf(HttpServletRequest request) {
    return DoorPath.parse(request.getRequestURI()).orElseThrow(DoorServlet::notFound);
  }

  private static void requireFile(Visit visit, int number, String field) {
    if (!visit.hasFile(number)) {
      throw Refusal.of(
          Refusal.Kind.NOT_FOUND,
          "unknown-file",
          new Refusal.Fault(
              field, Integer.toString(number), "is not a number of the session's files"));
    }
  }

  private static Refusal notFound() {
    return new Refusal(
        Refusal.Kind.NOT_FOUND, "not-found", "There is nothing at this path.", List.of());
  }

  private static Refusal gone(String code, String detail) {
    return new Refusal(Refusal.Kind.NOT_FOUND, code, detail, List.of());
  }
}
