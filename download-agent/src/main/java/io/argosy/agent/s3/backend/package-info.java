/** Requests to S3 storage. */
@NullMarked
package io.argosy.agent.s3.backend;

import org.jspecify.annotations.NullMarked;
