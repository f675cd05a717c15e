package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.SystemProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.Stranger;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client without a token cannot stop a program, whatever it sends and however slowly. */
class StrangerTest {

  private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
  private static final String JSON = "Content-Type: application/json\r\n";
  private static final long MUCH = 64_000_000;

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

  private static final Map<SystemProgram, Integer> logged = new HashMap<>();
  private static SystemProgram pages;

  @BeforeAll
  static void openWeb() {
    pages = bed.web();
    pages.awaitReady();
    List.of(bed.router().program(), pages, bed.agent("GENEVA").program())
        .forEach(program -> logged.put(program, program.log().length()));
  }

  /** A refusal must not log a stack trace: strangers would fill the disk. */
  @AfterEach
  void theLogsStaySmall() {
    assertThat(logged)
        .allSatisfy((program, from) -> assertThat(program.logFrom(from)).doesNotContain("\tat "));
  }

  /**
   * Programs with the addresses that need no token and that read a body before they check a token.
   */
  enum Program {
    ROUTER("/command/v1/sign-ins", JSON),
    WEB("/sign-in", FORM),
    DOOR("/door/v1/sessions", JSON);

    private final String path;
    private final String type;

    Program(String path, String type) {
      this.path = path;
      this.type = type;
    }

    URI at() {
      return switch (this) {
        case ROUTER -> bed.router().uri();
        case WEB -> URI.create("http://127.0.0.1:" + pages.awaitReady().port());
        case DOOR -> bed.doors().of("GENEVA").getFirst();
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFormWithoutEndIsNotReadToItsEnd(Program program) throws IOException {
    try (Stranger stranger = Stranger.at(program.at())) {
      Socket socket =
          stranger.begin("PUT " + program.path, FORM + "Transfer-Encoding: chunked\r\n", "");
      long sent = Stranger.sendChunks(socket, MUCH);
      System.out.println(
          program + ": a form of " + MUCH + " bytes, taken before it ended: " + sent);
      assertThat(sent).isLessThan(MUCH / 8);
    }
    requireServed(program);
  }

  @ParameterizedTest
  @EnumSource
  void anAnnouncedBodyIsNotWaitedFor(Program program) throws IOException {
    try (Stranger stranger = Stranger.at(program.at())) {
      Socket socket =
          stranger.begin("POST " + program.path, program.type + "Content-Length: 2000000\r\n", "");
      int status = Stranger.statusOf(socket);
      System.out.println(program + ": 2 MB announced and not sent: status " + status);
      assertThat(status).isBetween(400, 499);
    }
  }

  @ParameterizedTest
  @EnumSource
  void slowBodiesBlockNoOtherClient(Program program) throws IOException {
    try (Stranger stranger = Stranger.at(program.at())) {
      for (int n = 0; n < 100; n++) {
        stranger.begin("POST " + program.path, program.type + "Content-Length: 1000\r\n", "{");
      }
      for (int n = 0; n < 100; n++) {
        stranger.begin("POST /nothing", "Content-Length: 1000\r\n", "{");
      }
      requireServed(program);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSlowBodyIsCutOff(Program program) throws IOException {
    try (Stranger stranger = Stranger.at(program.at())) {
      Socket drip =
          stranger.begin("POST " + program.path, program.type + "Content-Length: 9000\r\n", "{");
      Socket unread = stranger.begin("POST /nothing", "Content-Length: 9000\r\n", "{");
      Waits.until("both are cut off", () -> isCut(drip) & isCut(unread));
    }
  }

  private static boolean isCut(Socket drip) {
    try {
      Stranger.send(drip, " ");
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource
  void idleConnectionsOfOneAddressAreLimited(Program program) throws IOException {
    try (Stranger stranger = Stranger.at(program.at())) {
      List<Socket> idle = new ArrayList<>();
      for (int n = 0; n < 600; n++) {
        idle.add(stranger.connect());
      }
      requireServed(program);
      Waits.until(
          "more than half are closed", () -> idle.stream().filter(Stranger::isShut).count() > 300);
    }
  }

  /** Four addresses that use all their connections block no other client. */
  @ParameterizedTest
  @EnumSource
  void idleConnectionsOfSomeAddressesBlockNoOtherClient(Program program) throws IOException {
    List<Stranger> strangers =
        IntStream.range(2, 6).mapToObj(n -> Stranger.from("127.0.0." + n, program.at())).toList();
    try {
      for (Stranger stranger : strangers) {
        for (int n = 0; n < 256; n++) {
          Stranger.statusOf(stranger.begin("GET /nothing", "", ""));
        }
      }
      for (int n = 0; n < 20; n++) {
        requireServed(program);
      }
    } finally {
      for (Stranger stranger : strangers) {
        stranger.close();
      }
    }
  }

  /** Eight addresses whose requests never have a complete head block no other client. */
  @ParameterizedTest
  @EnumSource
  void headsThatArriveSlowlyBlockNoOtherClient(Program program) throws IOException {
    List<Stranger> strangers =
        IntStream.rangeClosed(1, 8)
            .mapToObj(n -> Stranger.from("127.0.1." + n, program.at()))
            .toList();
    try {
      for (int n = 0; n < 163; n++) {
        for (Stranger stranger : strangers) {
          Stranger.send(stranger.connect(), "GET /nothing HTTP/1.1\r\n");
        }
      }
      for (int n = 0; n < 20; n++) {
        requireServed(program);
      }
    } finally {
      for (Stranger stranger : strangers) {
        stranger.close();
      }
    }
  }

  /** A client keeps its connection if it is refused before its body was read. */
  @ParameterizedTest
  @EnumSource
  void requestsThatFollowARefusedOneAreAnswered(Program program) throws IOException {
    String request = "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody";
    try (Stranger neighbour = Stranger.neighbourAt(program.at())) {
      Socket socket = neighbour.connect();
      Stranger.send(
          socket,
          request.repeat(20) + request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
      String answers =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answers.split("HTTP/1.1 40[134]", -1)).hasSize(22);
    }
  }

  private static void requireServed(Program program) throws IOException {
    try (Stranger neighbour = Stranger.neighbourAt(program.at())) {
      Socket asked = neighbour.begin("GET /door/v1/sessions", "Connection: close\r\n", "");
      int status = Stranger.statusOf(asked);
      System.out.println(program + ": a neighbour is answered " + status);
      assertThat(status).isBetween(302, 499);
    }
  }
}
