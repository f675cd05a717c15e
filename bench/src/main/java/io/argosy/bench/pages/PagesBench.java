package io.argosy.bench.pages;

import io.argosy.bench.fdt.ProcessTimes;
import io.argosy.bench.latency.RouterCalls;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.AgentForm;
import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Requests all addresses at a constant rate as several users, while simulated agents report. */
public final class PagesBench {

  /** The agents with a recent heartbeat; the others stay silent. */
  private static final String AGENTS =
      """
      select a.name, a.site, a.node, d.url,
          array(select c.id from issue_claim_facts c where c.agent_id = a.id) as claims
      from topology_agent_facts a
          join issue_session_facts s on s.agent_id = a.id
          join topology_door_facts d on d.agent_id = a.id and d.node_id = a.node_id
      where s.heartbeat_at
          > (select max(m.heartbeat_at) from issue_session_facts m) - interval '5 hours'
      order by a.name
      """;

  private static final double NANOS = 1e9;

  private final PagesPrograms programs;
  private final JdbcClient jdbc;
  private final Course course;
  private final Consumer<String> progress;

  /**
   * The load.
   *
   * @param perSecond HTTP requests over all addresses
   * @param warmUp unmeasured time before the measurement
   * @param outcomesPerSecond number of outcomes that agents report
   * @param users number of users, each with a session
   */
  public record Course(
      double perSecond, Duration warmUp, Duration time, int outcomesPerSecond, int users) {

    public Course {
      if (perSecond <= 0 || users < 1 || outcomesPerSecond < 0 || !time.isPositive()) {
        throw new IllegalArgumentException(
            "the rate, the number of users and the time are positive, and the outcomes not negative");
      }
    }
  }

  /**
   * @param jdbc for reading the programs' database
   * @param progress receives progress messages
   */
  public PagesBench(
      PagesPrograms programs, JdbcClient jdbc, Course course, Consumer<String> progress) {
    this.programs = programs;
    this.jdbc = jdbc;
    this.course = course;
    this.progress = progress;
  }

  /**
   * @throws IOException a user cannot sign in, or the router refuses an agent
   */
  public PagesResult run(PagesWorld world) throws IOException {
    List<Visitor> visitors = visitors();
    try (AgentTraffic traffic = AgentTraffic.started(agents(), course.outcomesPerSecond())) {
      List<Address> addresses = new Addresses(Examples.read(jdbc), visitors.getFirst()).all();
      OpenLoop loop = new OpenLoop(addresses, visitors, course.perSecond());
      progress.accept("%d addresses; the agents are reporting".formatted(addresses.size()));
      if (course.warmUp().isPositive()) {
        loop.run(course.warmUp());
      }
      progress.accept("warm-up is over");
      return measured(world, loop, traffic);
    }
  }

  private PagesResult measured(PagesWorld world, OpenLoop loop, AgentTraffic traffic)
      throws IOException {
    Map<String, Double> worked = cpu();
    long reported = traffic.reported();
    long start = System.nanoTime();
    List<PagesResult.Line> lines = loop.run(course.time()).stream().map(Measured::line).toList();
    double seconds = (System.nanoTime() - start) / NANOS;
    Map<String, Double> spent = cpu();
    spent.replaceAll((program, total) -> total - worked.getOrDefault(program, 0.0));
    return new PagesResult(
        "pages", world, course.perSecond(), seconds, traffic.reported() - reported, spent, lines);
  }

  private Map<String, Double> cpu() throws IOException {
    Map<String, Double> seconds = new TreeMap<>();
    programs
        .processes()
        .forEach((program, pids) -> seconds.put(program, ProcessTimes.ofFamilies(pids)));
    return seconds;
  }

  private List<Visitor> visitors() throws IOException {
    RouterCalls admin = programs.admin();
    List<Visitor> visitors = new ArrayList<>();
    for (int number = 1; number <= course.users(); number++) {
      String name = "visitor_" + number;
      UserForm form = new UserForm(name, List.of("user", "admin"));
      String token = admin.post("/command/v1/users", form, TokenView.class).token();
      String code =
          admin
              .post("/command/v1/sign-in-links", new SignInLinkForm(name), SignInLinkView.class)
              .code();
      visitors.add(Visitor.signedIn(programs.web(), code, programs.router(), token));
    }
    return visitors;
  }

  private record Known(
      AgentName name, SiteName site, NodeName node, String door, List<UUID> claims) {}

  private List<SimulatedAgent> agents() throws IOException {
    List<SimulatedAgent> agents = new ArrayList<>();
    for (Known known : jdbc.sql(AGENTS).query((row, n) -> known(row)).list()) {
      AgentForm form = new AgentForm(known.name(), known.site(), List.of(known.node()));
      String token = programs.admin().post("/command/v1/agents", form, TokenView.class).token();
      agents.add(
          new SimulatedAgent(
              known.node(), known.door(), known.claims(), programs.withToken().apply(token)));
    }
    return agents;
  }

  private static Known known(ResultSet row) throws SQLException {
    return new Known(
        new AgentName(row.getString("name")),
        new SiteName(row.getString("site")),
        new NodeName(row.getString("node")),
        row.getString("url"),
        Stream.of((UUID[]) row.getArray("claims").getArray()).toList());
  }
}
