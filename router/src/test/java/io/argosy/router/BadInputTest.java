package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.Problem;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each bad input has its status, names its field and changes no row. */
class BadInputTest {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    world.inject("T1_A", "one", 2);
    world.request("T1_B");
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          sites | {'name':'a b'} | 422 | name
          sites | {'name':''} | 422 | name
          sites | {'name':7} | 400 | name
          sites | {'name':null} | 400 | name
          sites | {} | 400 | name
          sites | {'name':'X','nmae':'Y'} | 400 | nmae
          sites | {'name':'X' | 400 | ``
          sites | [] | 400 | body
          sites | `` | 400 | ``
          sites | {'name':'X'} {} | 400 | ``
          nodes | {'name':'T1_X','site':'NONE','kind':'disk'} | 422 | site
          nodes | {'name':'T1_X','site':'A','kind':'clay'} | 422 | kind
          nodes | {'name':'T1_A','site':'B','kind':'disk'} | 409 | site
          links | {'source':'T1_A','destination':'T1_A','distance':1,'local':false} | 422 | destination
          links | {'source':'T1_X','destination':'T1_A','distance':1,'local':false} | 422 | source
          links | {'source':'T1_A','destination':'T1_B','distance':0,'local':false} | 422 | distance
          links | {'source':'T1_A','destination':'T1_B','distance':1.5,'local':false} | 422 | distance
          links | {'source':'T1_A','destination':'T1_B','distance':1,'local':'no'} | 400 | local
          agents | {'name':'x','site':'A','nodes':['T1_B']} | 422 | nodes[0]
          agents | {'name':'x','site':'A','nodes':['T1_A','T1_X']} | 422 | nodes[1]
          drains | {'agent':'nobody','drain':true} | 422 | agent
          users | {'name':'a/b','roles':['user']} | 422 | name
          users | {'name':'ann','roles':[]} | 422 | roles
          users | {'name':'ann','roles':['user','king']} | 422 | roles[1]
          users | {'name':'ann','roles':['data-manager']} | 422 | roles[0]
          users | {'name':'ann','roles':['admin:A']} | 422 | roles[0]
          users | {'name':'ann','roles':[null]} | 400 | roles[0]
          sign-in-links | {'user':'nobody'} | 422 | user
          token-revocations | {'name':'nobody'} | 422 | name
          token-revocations | {'name':'admin','kind':'agent'} | 422 | name
          token-revocations | {'name':'admin','kind':'robot'} | 422 | kind
          token-revocations | {'kind':'user'} | 400 | name
          sign-ins | {'code':'guessed'} | 401 | ``
          injections | {'node':'T1_X','block':'/d#b','files':[]} | 422 | node
          injections | {'node':'T1_A','block':'/d#b','files':[]} | 422 | files
          injections | {'node':'T1_A','block':'/d','files':[]} | 422 | block
          injections | {'node':'T1_A','block':'/d#b','files':{}} | 400 | files
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/argosy-loadtest/x','bytes':1,'checksum':'adler32:00000001'}]} | 422 | files[0].lfn
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/d/.argosy-loadtest/T1_A/1','bytes':1,'checksum':'adler32:00000001'}]} | 422 | files[0].lfn
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/d/1','bytes':-1,'checksum':'adler32:00000001'}]} | 422 | files[0].bytes
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/d/1','bytes':1e3,'checksum':'adler32:00000001'}]} | 400 | files[0].bytes
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/d/1','bytes':1,'checksum':'md5:1'}]} | 422 | files[0].checksum
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/d/1','bytes':1}]} | 400 | files[0].checksum
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/d/1','bytes':1,'checksum':'adler32:00000001'},{'lfn':'/d/1','bytes':1,'checksum':'adler32:00000001'}]} | 422 | files[1].lfn
          injections | {'node':'T1_A','block':'/data#one','files':[{'lfn':'/d/new','bytes':1,'checksum':'adler32:00000001'},{'lfn':'/data/one/1','bytes':11,'checksum':'adler32:0000000a'}]} | 409 | files[1].bytes
          injections | {'node':'T1_A','block':'/data#one','files':[{'lfn':'/data/one/1','bytes':10,'checksum':'adler32:0000000b'}]} | 409 | files[0].checksum
          injections | {'node':'T1_A','block':'/data#other','files':[{'lfn':'/data/one/1','bytes':10,'checksum':'adler32:0000000a'}]} | 409 | files[0].lfn
          injections | {'node':'T1_A','block':'/d#b','files':[{'lfn':'/d/1','bytes':60000000000,'checksum':'adler32:00000001'},{'lfn':'/d/2','bytes':60000000000,'checksum':'adler32:00000001'}]} | 422 | block
          requests | {'datasets':['/data','/none'],'destinations':['T1_B']} | 422 | datasets[1]
          requests | {'datasets':['/data'],'destinations':['T1_B','T1_X']} | 422 | destinations[1]
          requests | {'datasets':['/data'],'destinations':['T1_B','T1_B']} | 422 | destinations[1]
          requests | {'datasets':[],'destinations':['T1_B']} | 422 | datasets
          requests | {'datasets':['/data'],'destinations':[]} | 422 | destinations
          requests | {'datasets':['/data'],'destinations':['T1_B'],'priority':4} | 422 | priority
          requests | {'datasets':['/data'],'destinations':['T1_B'],'priority':'high'} | 400 | priority
          requests | {'datasets':['/data'],'destinations':['T1_B'],'priority':99999999999} | 422 | priority
          requests | {'datasets':['/data'],'destinations':['T1_B'],'activity':'a b'} | 422 | activity
          requests | {'datasets':['/data'],'destinations':['T1_B'],'comment':'a\\u0000b'} | 422 | comment
          requests | {'datasets':['/data'],'destinations':['T1_B'],'key':''} | 422 | key
          requests | {'datasets':['data'],'destinations':['T1_B']} | 422 | datasets[0]
          automations | {'name':'nothing','mode':'off'} | 422 | name
          automations | {'name':'breaker','mode':'maybe'} | 422 | mode
          block-resumes | {'block':'/data#one','destination':'T1_X'} | 422 | destination
          block-resumes | {'block':'/data#one','destination':'T1_B'} | 409 | block
          block-resumes | {'block':'/data','destination':'T1_B'} | 422 | block
          breakers | {'pin':'open','reason':'x'} | 422 | source
          pins | {'automation':'gravity','destination':'T1_B','reason':'x'} | 422 | automation
          pins | {'automation':'breaker','destination':'T1_B','reason':'x'} | 422 | automation
          pins | {'automation':'expiry','reason':'x'} | 422 | destination
          pins | {'automation':'expiry','source':'T1_A','reason':'x'} | 422 | source
          pins | {'automation':'expiry','destination':'T1_X','reason':'x'} | 422 | destination
          pins | {'automation':'expiry','request':'7e','reason':'x'} | 422 | request
          circuits | {'source':'x','destination':'y','rate':1,'seconds':60} | 422 | source
          circuits | {'source':'x','destination':'y','rate':0,'seconds':60} | 422 | rate
          circuits | {'source':'x','destination':'y','rate':'fast','seconds':60} | 400 | rate
          circuits | {'source':'x','destination':'y','rate':1,'seconds':0} | 422 | seconds
          circuits | {'source':'x','destination':'y','rate':1} | 400 | seconds
          circuits/x/release | {} | 404 | key
          circuits/production-x/release | {} | 404 | key
          circuits/endpoints/x/reopen | {} | 422 | endpoint
          circuits/closures | {'endpoint':'x','from':'2020-01-01T00:00:00Z','until':'2020-01-02T00:00:00Z'} | 422 | until
          circuits/closures | {'endpoint':'x','from':'soon','until':'2020-01-02T00:00:00Z'} | 422 | from
          loadtests | {'from':'T1_X','to':'T1_B','rate':1000000} | 422 | from
          loadtests | {'from':'T1_A','to':'T1_X','rate':1000000} | 422 | to
          loadtests | {'from':'T1_A','to':'T1_A','rate':1000000} | 422 | to
          loadtests | {'from':'T1_A','to':'T1_B','rate':0} | 422 | rate
          loadtests | {'from':'T1_A','to':'T1_B','rate':10000000001} | 422 | rate
          loadtests | {'from':'T1_A','to':'T1_B','rate':'fast'} | 400 | rate
          loadtests | {'from':'T1_A','to':'T1_B'} | 400 | rate
          loadtests | {'from':'T1_A','to':'T1_B','rate':1000000,'size':99999} | 422 | size
          loadtests | {'from':'T1_A','to':'T1_B','rate':1000000,'size':10000000001} | 422 | size
          loadtests | {'from':'T1_A','to':'T1_B','rate':1000000,'size':600000001} | 422 | size
          loadtests | {'from':'T1_A','to':'T1_B','rate':10000000,'size':999999} | 422 | size
          loadtests | {'from':'T1_A','to':'T1_B','rate':1000000,'seconds':0} | 422 | seconds
          loadtests | {'from':'T1_A','to':'T1_B','rate':1000000,'tempo':1} | 400 | tempo
          loadtests/99/stop | {} | 404 | id
          loadtests/x/stop | {} | 404 | id
          pins | {'automation':'expiry','request':'99','reason':'x'} | 422 | request
          pins | {'automation':'expiry','block':'/d#x','reason':'x'} | 422 | block
          pins | {'automation':'expiry','destination':'T1_B'} | 400 | reason
          pins | {'automation':'expiry','destination':'T1_B','reason':''} | 422 | reason
          pins | {'automation':'expiry','destination':'T1_B','capacity':1,'reason':'x'} | 422 | capacity
          pins | {'automation':'expiry','destination':'T1_B','until':'2020-01-01T00:00:00Z','reason':'x'} | 422 | until
          pins | {'automation':'learning','destination':'T1_B','reason':'x'} | 422 | capacity
          pins | {'automation':'learning','destination':'T1_B','capacity':-1,'reason':'x'} | 422 | capacity
          pins | {'automation':'shadow','strategy':'fast','reason':'x'} | 422 | strategy
          breakers | {'source':'T1_X','pin':'open','reason':'x'} | 422 | source
          breakers | {'source':'T1_A','pin':'ajar','reason':'x'} | 422 | pin
          breakers | {'source':'T1_A','pin':'open','reason':''} | 422 | reason
          bad-replicas | {'lfn':'/data/1','node':'T1_X','reason':'x'} | 422 | node
          bad-replicas | {'lfn':'/data/1','node':'T1_A','reason':''} | 422 | reason
          bad-replicas | {'lfn':'/data/1','node':'T1_A'} | 422 | reason
          bad-replicas | {'lfn':'/nowhere','node':'T1_A','reason':'x'} | 422 | lfn
          good-replicas | {'lfn':'/nowhere','node':'T1_A'} | 422 | lfn
          removed-replicas | {'lfn':'/nowhere','node':'T1_A','reason':'x'} | 422 | lfn
          removed-replicas | {'node':'T1_A','reason':'x'} | 400 | lfn
          requests/99999/approvals | {'destination':'T1_B','approved':true} | 404 | ``
          requests | {'datasets':['/data'],'destinations':['T1_B'],'deadline':'2020-01-01T00:00:00Z'} | 422 | deadline
          requests | {'datasets':['/data'],'destinations':['T1_B'],'deadline':'soon'} | 422 | deadline
          requests/99999/priorities | {'priority':0} | 404 | ``
          requests/99999/priorities | {'priority':4} | 422 | priority
          requests/99999/suspensions | {} | 404 | ``
          requests/99999/retries | {} | 404 | ``
          requests/x/resumptions | {} | 404 | ``
          requests/x/cancellations | {} | 404 | ``
          """)
  void isRefusedByFieldAndChangesNothing(String command, String body, int status, String field) {
    List<String> before = router.database().rowCounts();
    var answer = router.post(ADMIN_TOKEN, "/command/v1/" + command, body.replace('\'', '"'));
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.contentType()).isEqualTo(Problem.MEDIA_TYPE);
    assertThat(answer.json().path("type").asString()).startsWith(Problem.TYPE_PREFIX);
    if (!field.isEmpty()) {
      assertThat(answer.json().path("errors").get(0).path("field").asString())
          .as(answer.text())
          .isEqualTo(field);
    }
    assertThat(answer.text()).doesNotContain("io.argosy", "tools.jackson", "Exception", "\\tat ");
    assertThat(router.database().rowCounts()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/data/../etc/passwd",
        "/data/./x",
        "data/x",
        "",
        "/",
        "//x",
        "/data//x",
        "/data/",
        "/data/a\\u0000b",
        "/data/a\\nb",
        "/data/\\u007fx",
        "/data/\\u0085x",
        "/data/\\ud800",
        "LONG_SEGMENT",
        "LONG_NAME"
      })
  void aHostileNameIsRefusedAtInjection(String name) {
    String hostile =
        switch (name) {
          case "LONG_SEGMENT" -> "/data/" + "x".repeat(256);
          case "LONG_NAME" -> "/data" + "/xxxxxxxxx".repeat(110);
          default -> name;
        };
    List<String> before = router.database().rowCounts();
    var answer = inject(hostile);
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    var error = answer.json().path("errors").get(0);
    assertThat(error.path("field").asString()).isEqualTo("files[0].lfn");
    assertThat(error.path("rejected").asString())
        .hasSizeLessThanOrEqualTo(201)
        .doesNotContainPattern("\\p{Cc}");
    assertThat(router.database().rowCounts()).isEqualTo(before);
  }

  /** The name is not decoded and never used as part of a path. */
  @Test
  void percentSignsAreOrdinary() {
    assertThat(inject("/data/%2f..%2fetc").status()).isEqualTo(200);
    assertThat(
            router
                .database()
                .jdbc()
                .sql("select count(*) from catalog_file_facts where lfn = '/data/%2f..%2fetc'")
                .query(Long.class)
                .single())
        .isEqualTo(1);
  }

  private static RunningRouter.Answer inject(String escapedName) {
    return router.post(
        ADMIN_TOKEN,
        "/command/v1/injections",
        """
        {"node":"T1_A","block":"/data#odd","files":
          [{"lfn":"%s","bytes":1,"checksum":"adler32:00000001"}]}
        """
            .formatted(escapedName));
  }

  @Test
  void refusalsBySpringAreProblemsToo() {
    var json = HttpRequest.BodyPublishers.ofString("{}");
    expect(router.request(ADMIN_TOKEN, "/command/v1/sites").GET(), 405);
    expect(
        router
            .request(ADMIN_TOKEN, "/command/v1/sites")
            .header("Content-Type", "text/plain")
            .POST(json),
        415);
    expect(router.request(ADMIN_TOKEN, "/command/v1/none").POST(json), 404);
    expect(router.request(ADMIN_TOKEN, "/command/v1/%2e%2e/x").POST(json), 400);
    expect(router.request(ADMIN_TOKEN, "/query/v1/requests?limit=0").GET(), 400);
    expect(router.request(ADMIN_TOKEN, "/query/v1/requests?limit=1001").GET(), 400);
    expect(router.request(ADMIN_TOKEN, "/query/v1/requests?cursor=***").GET(), 400);
    expect(router.request(ADMIN_TOKEN, "/query/v1/nodes?cursor=AA").GET(), 400);
  }

  @Test
  void aBodyThatIsTooLargeIsNotRead() {
    String large = "[" + "1,".repeat(5_000_000) + "1]";
    var sized = HttpRequest.BodyPublishers.ofString(large);
    var request = router.request(ADMIN_TOKEN, "/command/v1/sites");
    expect(request.header("Content-Type", "application/json").POST(sized), 413);
  }

  @Test
  void aBodyOfUnknownLengthIsReadUpToTheLimit() {
    byte[] large =
        ("{\"name\":\"" + "x".repeat(9_000_000) + "\"}").getBytes(StandardCharsets.UTF_8);
    var unsized = HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large));
    var request = router.request(ADMIN_TOKEN, "/command/v1/sites");
    expect(request.header("Content-Type", "application/json").POST(unsized), 413);
  }

  private static void expect(HttpRequest.Builder request, int status) {
    var answer = router.send(request);
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.contentType()).isEqualTo(Problem.MEDIA_TYPE);
  }
}
