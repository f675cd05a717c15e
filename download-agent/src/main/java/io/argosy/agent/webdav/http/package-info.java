/** Messages to the router about tokens for storage. */
@NullMarked
package io.argosy.agent.webdav.http;

import org.jspecify.annotations.NullMarked;
