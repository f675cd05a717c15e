package io.argosy.agent.s3.backend;

import static software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.AUTH_LOCATION;
import static software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE;
import static software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.EXPIRATION_DURATION;
import static software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.NORMALIZE_PATH;
import static software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED;
import static software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME;

import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.AuthLocation;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Signs the addresses of requests by version 4 of Amazon's signatures, so that the keys stay with
 * this agent. An address is a secret until it expires.
 *
 * @param keys gives the access key and the secret key with a colon between them
 * @param clock of this machine; the storage refuses addresses that are 15 minutes off
 */
public record Presigner(NodeName node, StorageTokens keys, String region, Clock clock) {

  private static final Duration VALID = Duration.ofHours(1);

  /**
   * Returns the address of a request with these parameters.
   *
   * @throws NoStorageToken there are no keys
   */
  URI sign(String method, DavUrl key, Map<String, String> parameters) throws NoStorageToken {
    SdkHttpRequest.Builder request =
        SdkHttpRequest.builder()
            .uri(URI.create(key.toString()))
            .method(SdkHttpMethod.fromValue(method));
    parameters.forEach(request::putRawQueryParameter);
    AwsCredentialsIdentity identity = identity(key);
    return AwsV4HttpSigner.create()
        .sign(
            it ->
                it.identity(identity)
                    .request(request.build())
                    .putProperty(SERVICE_SIGNING_NAME, "s3")
                    .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                    .putProperty(AUTH_LOCATION, AuthLocation.QUERY_STRING)
                    .putProperty(EXPIRATION_DURATION, VALID)
                    .putProperty(DOUBLE_URL_ENCODE, false)
                    .putProperty(NORMALIZE_PATH, false)
                    .putProperty(PAYLOAD_SIGNING_ENABLED, false)
                    .putProperty(HttpSigner.SIGNING_CLOCK, clock))
        .request()
        .getUri();
  }

  private AwsCredentialsIdentity identity(DavUrl key) throws NoStorageToken {
    String pair = keys.of(node, key.parent()).token().orElse("");
    int colon = pair.indexOf(':');
    if (colon < 1 || colon == pair.length() - 1) {
      throw new NoStorageToken(
          "the token file of node " + node + " must have an access key, a colon and a secret key",
          new IllegalArgumentException("no pair of keys"));
    }
    return AwsCredentialsIdentity.create(pair.substring(0, colon), pair.substring(colon + 1));
  }
}
