package io.argosy.router.query.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random worlds in which files of requests 1 to 3 wait for many reasons. */
final class RandomWaits {

  static final ByteCount WINDOW = ByteCount.of(10_000_000);
  private static final int FILES = 12;
  private static final String AT = "timestamptz '%s'".formatted(Street.NOON);

  private RandomWaits() {}

  /** Ends with a routing cycle, which checks the sources of all due files. */
  static void world(Street street, Random random) {
    for (int id = 1; id <= 3; id++) {
      street.dataset(id, FILES, holders(random));
      street.request(id, id, 3 + random.nextInt(2), random.nextInt(3));
    }
    for (int agent = 3; agent <= 4; agent++) {
      if (random.nextInt(3) > 0) {
        street.execute(
            "insert into agent_session select %d, 1, 'v', %s, %s, %s + interval '1 day'",
            agent, AT, AT, AT);
      }
    }
    street.subscribe().run();
    street.activate(WINDOW).run();
    if (random.nextInt(3) == 0) {
      street.execute(
          "delete from replica where node_id = 1 and file_id %% 2 = %d", random.nextInt(2));
    }
    if (random.nextInt(2) == 0) {
      street.execute(
          "update file_request set not_before = %s + interval '1 hour' where id %% 3 = 0", AT);
      street.routing().run();
      street.issuing().run();
      claim(street, random);
      street.execute("update file_request set not_before = %s", AT);
    }
    disturb(street, random);
    street.routing().run();
    if (random.nextBoolean()) {
      street.issuing().run();
    }
    street.clock().pass(Duration.ofSeconds(random.nextInt(2)));
  }

  private static int[] holders(Random random) {
    return random
        .ints(0, 5)
        .map(n -> n + 1)
        .distinct()
        .limit(1 + random.nextInt(2))
        .filter(n -> n < 5)
        .toArray();
  }

  private static void claim(Street street, Random random) {
    street.execute(
        "insert into claim values ('00000000-0000-0000-0000-000000000001', 3, 1, %s)", AT);
    street.execute(
        "update task set claim_id = '00000000-0000-0000-0000-000000000001' where id %% 4 = %d and destination_node_id = 3",
        random.nextInt(4));
  }

  private static void disturb(Street street, Random random) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "update link set enabled = false where source_node_id = " + (1 + random.nextInt(2)),
                "update link set enabled = false where destination_node_id = "
                    + (3 + random.nextInt(2)),
                "delete from agent_session where agent_id = " + (1 + random.nextInt(2)),
                "update agent_session set until = "
                    + AT
                    + " where agent_id = "
                    + (1 + random.nextInt(2)),
                "update agent set drain = true where id = " + (3 + random.nextInt(2)),
                "update agent_session set hindrances = 'no-room' where agent_id = 3",
                "update agent_session set hindrances = 'door-only' where agent_id = 4",
                "update agent_session set heartbeat_at = "
                    + AT
                    + " - interval '1 hour' where agent_id = 3",
                breaker(1, 0, "open", random),
                breaker(2, 3, "half-open", random),
                pin(0, 4, "open", "ann"),
                pin(1, 3, "closed", "bob"),
                pin(2, 0, "open", "eve")));
    all.addAll(ofFiles(random));
    for (String statement : all) {
      if (random.nextInt(4) == 0) {
        street.execute(statement);
      }
    }
  }

  private static List<String> ofFiles(Random random) {
    return List.of(
        failure(1, "null", random),
        failure(2, AT + " + interval '10 seconds'", random),
        failure(1, AT + " + interval '20 seconds'", random),
        failure(2, "null", random),
        "update file_request set not_before = " + AT + " + interval '30 seconds' where id % 4 = 1",
        "update file_request set given_up = 'spent' where id % 5 = 1 and id not in (select file_request_id from task)",
        "update file_request set given_up = 'expired', resting_until = "
            + AT
            + " + interval '1 hour' where id % 5 = 2 and id not in (select file_request_id from task)",
        "insert into block_suspension select 1, 2, 3, " + AT + ", 'no source'",
        "delete from replica where file_id % 3 = 0 and node_id < 3",
        "insert into replica select file_id, destination_node_id, "
            + AT
            + " from file_request where file_id % 4 = 1 on conflict do nothing",
        "insert into replica select file_id, 4, "
            + AT
            + " from file_request where file_id % 5 = 1 on conflict do nothing");
  }

  private static String breaker(int source, int destination, String state, Random random) {
    String probe =
        state.equals("open")
            ? AT + " + interval '%d seconds'".formatted(1 + random.nextInt(30))
            : "null";
    return "insert into breaker values (%d, %d, '%s', %s, 1, %s, 'r', 'on', 0, %s)"
        .formatted(source, destination, state, AT, probe, AT);
  }

  private static String pin(int source, int destination, String state, String by) {
    return ("insert into automation_pin values (nextval('automation_pin_id_seq'), 'breaker', %d, %d, 0, 0, '*', null,"
            + " null, 'r', '%s', %s, '%s')")
        .formatted(source, destination, by, AT, state);
  }

  private static String failure(int source, String until, Random random) {
    return ("insert into source_failure select id, %d, destination_node_id, 1, 'NETWORK', 'm', %s, %s from file_request where id %% 3 = %d"
            + " on conflict do nothing")
        .formatted(source, AT, until, random.nextInt(3));
  }
}
