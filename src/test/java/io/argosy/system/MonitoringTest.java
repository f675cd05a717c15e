package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.SourceTree;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.PinForm;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.PageReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The alerts and the dashboard use meters and tags that a running system really has. */
class MonitoringTest {

  private static final Path FILES = SourceTree.root().resolve("deploy/monitoring");
  private static final Pattern METER = Pattern.compile("(argosy_\\w+)(?:\\{([^}]*)\\})?");
  private static final Pattern DESCRIPTION = Pattern.compile("# (HELP|TYPE) (argosy_\\w+) ?(.*)");
  private static final Pattern GROUP = Pattern.compile("\\w by \\(([^)]+)\\)");
  private static final int MOST_BUCKETS = 10;
  private static final List<String> HISTOGRAMS =
      List.of(
          "argosy_cycle_seconds",
          "argosy_attempts_seconds",
          "argosy_grant_requests_seconds",
          "argosy_door_requests_seconds",
          "argosy_agent_stage_seconds",
          "http_server_requests_seconds");
  private static final Pattern TAG = Pattern.compile("(\\w+)\\s*(?:=~|!=|!~|=)");

  @RegisterExtension static final Testbed bed = Beds.PAIR;

  @Test
  void everyMeterThatAlertsAndDashboardUseExists() throws IOException, InterruptedException {
    SampleDataset data = bed.dataset("monitored").file("one", 1000).at("GENEVA");
    data.request("OSLO").awaitDone();
    // Which automatic actions happened before depends on the classes that used the bed.
    bed.admin()
        .post(
            "/command/v1/pins",
            new PinForm(
                "exploration",
                new NodeName("GENEVA"),
                new NodeName("OSLO"),
                null,
                null,
                null,
                null,
                null,
                Instant.now().plusSeconds(5),
                "its end is an automatic action to count"))
        .requireDone();
    List<String> questions = questions();
    assertThat(questions).hasSizeGreaterThan(20);
    PageReader pages =
        new PageReader(
            URI.create("http://127.0.0.1:" + bed.web().awaitReady().port()), bed.admin());
    String door = bed.database().rows("select url from door", row -> row.getString(1)).getFirst();
    Waits.waiting("all meters are there")
        .untilAsserted(
            () -> {
              Map<String, Set<String>> meters = new HashMap<>();
              String router = bed.admin().get("/actuator/prometheus").text();
              String web = pages.get("/actuator/prometheus");
              String agent = metersAt(door);
              List.of(router, web, agent).forEach(scrape -> read(scrape, meters));
              questions.forEach(question -> requireAnswered(question, meters));
              List.of(router, web, agent).forEach(MonitoringTest::requireHelp);
              requireBuckets(List.of(router, web, agent));
            });
  }

  /** Each meter has a description. */
  private static void requireHelp(String scrape) {
    Matcher described = DESCRIPTION.matcher(scrape);
    assertThat(described.results().filter(line -> line.group(1).equals("HELP")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.group(3)).as(line.group(2)).isNotBlank());
    assertThat(described.reset().results().filter(line -> line.group(1).equals("TYPE")))
        .allSatisfy(line -> assertThat(scrape).contains("# HELP " + line.group(2) + " "));
  }

  /** Two programs may have meters with the same tags, so each scrape is counted alone. */
  private static void requireBuckets(List<String> scrapes) {
    for (String name : HISTOGRAMS) {
      assertThat(scrapes).anyMatch(scrape -> scrape.contains("# TYPE " + name + " histogram"));
      assertThat(scrapes.stream().flatMap(scrape -> buckets(name, scrape).stream()))
          .as(name)
          .isNotEmpty()
          .allMatch(many -> many <= MOST_BUCKETS);
    }
  }

  /** Returns the number of buckets of each combination of tags. */
  private static Collection<Long> buckets(String name, String scrape) {
    return scrape
        .lines()
        .filter(line -> line.startsWith(name + "_bucket{"))
        .collect(
            Collectors.groupingBy(
                line -> line.replaceAll("le=\"[^\"]*\"|\\S+$", ""), Collectors.counting()))
        .values();
  }

  private static void requireAnswered(String question, Map<String, Set<String>> meters) {
    Matcher asked = METER.matcher(question);
    while (asked.find()) {
      assertThat(meters).as(question).containsKey(asked.group(1));
      if (asked.group(2) != null) {
        TAG.matcher(asked.group(2))
            .results()
            .forEach(
                tag -> assertThat(meters.get(asked.group(1))).as(question).contains(tag.group(1)));
      }
      GROUP
          .matcher(question)
          .results()
          .flatMap(by -> Stream.of(by.group(1).split(", ")))
          .filter(tag -> !tag.equals("instance")) // added by Prometheus
          .forEach(tag -> assertThat(meters.get(asked.group(1))).as(question).contains(tag));
    }
  }

  /** Returns the expressions of the alerts and the dashboard. */
  private static List<String> questions() throws IOException {
    List<String> all = new ArrayList<>();
    Map<String, List<Map<String, List<Map<String, Object>>>>> alerts =
        new Yaml().load(Files.readString(FILES.resolve("prometheus-alerts.yaml")));
    alerts
        .get("groups")
        .forEach(group -> group.get("rules").forEach(rule -> all.add(rule.get("expr").toString())));
    JsonNode dashboard =
        new JsonMapper().readTree(Files.readString(FILES.resolve("grafana-dashboard.json")));
    dashboard.findValues("expr").forEach(expression -> all.add(expression.asString()));
    return all;
  }

  /** Adds the names of all meters of a scrape, each with the names of its tags. */
  private static void read(String scrape, Map<String, Set<String>> meters) {
    scrape
        .lines()
        .map(METER::matcher)
        .filter(Matcher::lookingAt)
        .forEach(
            line -> {
              Set<String> tags = meters.computeIfAbsent(line.group(1), name -> new TreeSet<>());
              if (line.group(2) != null) {
                TAG.matcher(line.group(2)).results().forEach(tag -> tags.add(tag.group(1)));
              }
            });
  }

  private static String metersAt(String door) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(door + "/actuator/prometheus")).build(),
              BodyHandlers.ofString())
          .body();
    }
  }
}
