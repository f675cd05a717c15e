package io.argosy.system.tool;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.RegistrationAnswer;
import io.argosy.common.wire.agent.ReportAnswers;
import io.argosy.common.wire.agent.ReportAnswers.ReportAnswer;
import io.argosy.common.wire.agent.ReportBatch;
import io.argosy.common.wire.agent.ReportBatch.Report;
import io.argosy.common.wire.door.BundleFrame;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionAnswer.ServedFile;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Adler32;

/**
 * A compromised router with a door: gives an agent the tasks that the test writes, grants
 * everything, and serves the same content for every file.
 */
public final class ForgedRouter implements Closeable {

  private static final String SESSION = "s".repeat(43);

  private final HttpServer server;
  private final String agent;
  private final byte[] content;
  private final BlockingQueue<String> tasks = new LinkedBlockingQueue<>();
  private final List<Report> reports = new CopyOnWriteArrayList<>();
  private final AtomicInteger claims = new AtomicInteger();

  /**
   * @param content of every file
   */
  public ForgedRouter(String agent, byte[] content) throws IOException {
    this.agent = agent;
    this.content = content.clone();
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/agent/v1/registrations", this::register);
    server.createContext("/agent/v1/heartbeats", this::heartbeat);
    server.createContext("/agent/v1/claims", this::claim);
    server.createContext("/agent/v1/grants", this::grant);
    server.createContext("/agent/v1/reports", this::report);
    server.createContext("/agent/v1/keys", exchange -> answer(exchange, "{\"keys\":[]}"));
    server.createContext("/door/v1/sessions", this::openSession);
    server.createContext("/door/v1/" + SESSION + "/0", this::serve);
    server.createContext("/door/v1/" + SESSION + "/bundle", this::bundle);
    server.start();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Answers the next claim with this JSON list of tasks. */
  public void handOut(String jsonTasks) {
    tasks.add(jsonTasks);
  }

  public List<Report> reports() {
    return reports;
  }

  /** Returns the number of claims received. */
  public int claims() {
    return claims.get();
  }

  private void register(HttpExchange exchange) throws IOException {
    answer(
        exchange,
        json(new RegistrationAnswer(new AgentName(agent), new SiteName("EVIL"), 1, 600, 30, null)));
  }

  private void heartbeat(HttpExchange exchange) throws IOException {
    answer(
        exchange,
        json(
            new HeartbeatAnswer(
                600, List.of(), List.of(), List.of(), List.of(), false, List.of(), false,
                List.of())));
  }

  private void claim(HttpExchange exchange) throws IOException {
    ClaimRequest request = read(exchange, ClaimRequest.class);
    claims.incrementAndGet();
    String handed = null;
    try {
      handed = tasks.poll(request.waitSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String list = handed == null ? "[]" : handed;
    answer(exchange, "{\"claimId\":\"" + request.claimId() + "\",\"tasks\":" + list + "}");
  }

  private void grant(HttpExchange exchange) throws IOException {
    var grant = new DoorGrant("http", uri().toString(), "forged", 3600);
    answer(exchange, json(new GrantAnswer(List.of(grant), List.of(), List.of())));
  }

  private void report(HttpExchange exchange) throws IOException {
    List<Report> batch = read(exchange, ReportBatch.class).reports();
    reports.addAll(batch);
    answer(
        exchange,
        json(
            new ReportAnswers(
                batch.stream()
                    .map(report -> new ReportAnswer(report.task(), report.epoch(), "accepted"))
                    .toList())));
  }

  private void openSession(HttpExchange exchange) throws IOException {
    var served = List.of(new ServedFile(0, "ready", "\"e\""));
    answer(exchange, json(new DoorSessionAnswer(SESSION, served)));
  }

  private void serve(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("ETag", "\"e\"");
    send(exchange, content);
  }

  private void bundle(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().add("Content-Type", BundleFrame.MEDIA_TYPE);
    exchange.sendResponseHeaders(200, 0);
    try (DataOutputStream out = new DataOutputStream(exchange.getResponseBody())) {
      new BundleFrame(0, BundleFrame.OK, 0, content.length).writeTo(out);
      out.write(content);
      Adler32 sum = new Adler32();
      sum.update(content);
      out.writeInt((int) sum.getValue());
      BundleFrame.END.writeTo(out);
    }
  }

  private static <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
    return WireJson.tolerant().readValue(exchange.getRequestBody().readAllBytes(), type);
  }

  private static String json(Object message) {
    return WireJson.tolerant().writeValueAsString(message);
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    send(exchange, json.getBytes(StandardCharsets.UTF_8));
  }

  private static void send(HttpExchange exchange, byte[] body) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
