package io.argosy.agent.transfer.backend.http;

import static java.util.stream.Collectors.toMap;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.Phase;
import io.argosy.common.topology.HttpAddress;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.door.BundleRequest;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionRequest;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hc.client5.http.classic.methods.HttpDelete;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpHead;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The messages of /door/v1.
 *
 * @param underWay requests over circuits that are not answered yet
 */
record DoorClient(
    CloseableHttpClient client, JsonMapper json, Map<HttpUriRequestBase, UUID> underWay) {

  private static final Logger LOG = LoggerFactory.getLogger(DoorClient.class);
  private static final int LONGEST_ANSWER = 16 * 1024 * 1024;
  private static final int LONGEST_PROBLEM = 64 * 1024;
  private static final String SESSION_LOST = Problem.TYPE_PREFIX + "unknown-session";
  private static final String EXPIRED = Problem.TYPE_PREFIX + "grant-expired";

  /** Short time-outs for a message whose answer does not matter. */
  private static final RequestConfig BRIEFLY =
      RequestConfig.custom()
          .setConnectionRequestTimeout(Timeout.ofSeconds(5))
          .setResponseTimeout(Timeout.ofSeconds(5))
          .build();

  DoorClient(CloseableHttpClient client, JsonMapper json) {
    this(client, json, new ConcurrentHashMap<>());
  }

  /** Reads a successful response while it arrives. */
  interface Reader {
    void read(ClassicHttpResponse response)
        throws IOException, TransferFailedException, SessionLostException;
  }

  DoorSession open(DoorGrant grant, List<FileContent> files, Optional<CircuitPath> circuit)
      throws TransferFailedException {
    Optional<String> refusal =
        HttpAddress.refusal(grant.url()).or(() -> openOver(circuit, grant.url()));
    if (refusal.isPresent()) {
      throw DoorFailures.garbled("the door's address: " + refusal.get());
    }
    List<DoorSessionRequest.DoorFile> listed = new ArrayList<>();
    for (FileContent file : files) {
      listed.add(
          new DoorSessionRequest.DoorFile(listed.size(), file.lfn(), file.size(), file.checksum()));
    }
    HttpPost request =
        posted(grant.url() + "/door/v1/sessions", new DoorSessionRequest(grant.grant(), listed));
    request.setHeader(HttpHeaders.AUTHORIZATION, DoorSessionRequest.SCHEME + grant.grant());
    circuit.ifPresent(it -> underWay.put(request, it.circuit()));
    try (ClassicHttpResponse response = send(circuit, request)) {
      if (response.getCode() / 100 != 2) {
        throw DoorFailures.of(Phase.SESSION, response.getCode(), problemOf(response).detail());
      }
      return session(grant, circuit, json.readValue(bodyOf(response), DoorSessionAnswer.class));
    } catch (IOException e) {
      throw DoorFailures.of(Phase.SESSION, e);
    } catch (IllegalStateException shut) {
      throw new TransferFailedException(DoorFailures.stopped());
    } catch (JacksonException | ParseException e) {
      throw DoorFailures.garbled("the door's session is not readable: " + e.getMessage());
    } finally {
      underWay.remove(request);
    }
  }

  /** A door that is open to this machine only is not reached from elsewhere, nor unencrypted. */
  private static Optional<String> openOver(Optional<CircuitPath> circuit, String url) {
    return circuit
        .filter(
            it ->
                !it.source().isLoopbackAddress()
                    && !url.toLowerCase(Locale.ROOT).startsWith("https:"))
        .map(it -> "it is not encrypted, and the circuit leaves this machine");
  }

  void keep(DoorSession session) {
    notifyDoor(session, HttpHead::new);
  }

  /** A door that misses this lets the session expire. */
  void end(DoorSession session) {
    notifyDoor(session, HttpDelete::new);
  }

  private void notifyDoor(DoorSession session, Function<String, HttpUriRequestBase> message) {
    try {
      HttpUriRequestBase request = message.apply(addressOf(session));
      request.setConfig(BRIEFLY);
      try (ClassicHttpResponse response = send(session.circuit(), request)) {
        EntityUtils.consume(response.getEntity());
      }
    } catch (IOException | IllegalStateException | IllegalArgumentException e) {
      LOG.debug("Could not notify a door of its session: reason={}", e.toString());
    }
  }

  /** Ends the requests over a circuit. */
  void abort(UUID circuit) {
    underWay.forEach(
        (request, its) -> {
          if (its.equals(circuit)) {
            request.abort();
          }
        });
  }

  /** Over the circuit, only to and from the addresses that its sites announced. */
  private ClassicHttpResponse send(Optional<CircuitPath> circuit, HttpUriRequestBase request)
      throws IOException {
    if (circuit.isEmpty()) {
      return client.executeOpen(null, request, null);
    }
    try {
      return client.executeOpen(
          CircuitRoutes.host(request.getUri(), circuit.get()),
          request,
          CircuitRoutes.context(circuit.get()));
    } catch (URISyntaxException e) {
      throw new IOException("the door's address is not readable", e);
    }
  }

  static String addressOf(DoorSession session) {
    return session.url() + "/door/v1/" + session.id();
  }

  HttpGet file(DoorSession session, int number) {
    return new HttpGet(addressOf(session) + "/" + number);
  }

  HttpPost bundle(DoorSession session, List<Integer> numbers) {
    return posted(addressOf(session) + "/bundle", new BundleRequest(numbers));
  }

  /**
   * @throws SessionLostException another grant is needed
   * @throws TransferFailedException any other answer than 2xx, or none
   */
  void execute(DoorSession session, HttpUriRequestBase request, Reader reader)
      throws TransferFailedException, SessionLostException {
    session.circuit().ifPresent(it -> underWay.put(request, it.circuit()));
    try {
      answered(session, request, reader);
    } finally {
      underWay.remove(request);
    }
  }

  private void answered(DoorSession session, HttpUriRequestBase request, Reader reader)
      throws TransferFailedException, SessionLostException {
    ClassicHttpResponse response;
    try {
      response = send(session.circuit(), request);
    } catch (IOException e) {
      throw DoorFailures.of(Phase.TRANSFER, e);
    } catch (IllegalStateException shut) {
      throw new TransferFailedException(DoorFailures.stopped());
    }
    boolean whole = false;
    try {
      requireGood(response);
      reader.read(response);
      whole = true;
    } catch (IOException e) {
      throw DoorFailures.of(Phase.TRANSFER, e);
    } finally {
      close(request, response, whole);
    }
  }

  /**
   * A response that was not read to its end is aborted first, because closing it would read the
   * rest. An earlier failure takes precedence.
   */
  private static void close(
      HttpUriRequestBase request, ClassicHttpResponse response, boolean whole) {
    if (!whole) {
      request.abort();
    }
    try {
      response.close();
    } catch (IOException e) {
      LOG.debug("Could not close a connection cleanly: reason={}", e.toString());
    }
  }

  private void requireGood(ClassicHttpResponse response)
      throws TransferFailedException, SessionLostException {
    if (response.getCode() / 100 == 2) {
      return;
    }
    Problem problem = problemOf(response);
    if (problem.type().equals(SESSION_LOST) || problem.type().equals(EXPIRED)) {
      throw new SessionLostException();
    }
    throw DoorFailures.of(Phase.TRANSFER, response.getCode(), problem.detail());
  }

  private static DoorSession session(
      DoorGrant grant, Optional<CircuitPath> circuit, DoorSessionAnswer answer) {
    return new DoorSession(
        grant.protocol(),
        grant.url(),
        answer.session(),
        circuit,
        answer.files().stream()
            .collect(
                toMap(
                    DoorSessionAnswer.ServedFile::n, DoorClient::served, (first, again) -> first)));
  }

  private static DoorSession.Served served(DoorSessionAnswer.ServedFile file) {
    String etag = file.etag() == null ? "" : file.etag();
    return new DoorSession.Served(
        switch (file.status()) {
          case "ready" -> DoorSession.Status.READY;
          case "missing" -> DoorSession.Status.MISSING;
          case "size-differs" -> DoorSession.Status.SIZE_DIFFERS;
          default -> DoorSession.Status.REFUSED;
        },
        etag);
  }

  HttpPost posted(String url, Object message) {
    HttpPost request = new HttpPost(url);
    request.setEntity(
        new ByteArrayEntity(json.writeValueAsBytes(message), ContentType.APPLICATION_JSON));
    return request;
  }

  static String bodyOf(ClassicHttpResponse response) throws IOException, ParseException {
    return EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8, LONGEST_ANSWER);
  }

  private Problem problemOf(ClassicHttpResponse response) {
    try {
      String body =
          EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8, LONGEST_PROBLEM);
      return json.readValue(body, Problem.class);
    } catch (IOException | ParseException | JacksonException e) {
      return Problem.unreadable(response.getCode());
    }
  }

  /** The door no longer knows the session, or its grant has expired. */
  static final class SessionLostException extends Exception {

    private static final long serialVersionUID = 1L;
  }
}
