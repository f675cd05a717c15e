/** The JSON format of all messages. */
@NullMarked
package io.argosy.common.wire;

import org.jspecify.annotations.NullMarked;
