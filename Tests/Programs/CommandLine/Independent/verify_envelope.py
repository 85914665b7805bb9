"""Verifies a signed statement with other people's programs:

    verify_envelope.py ENVELOPE THRESHOLD PUBLIC-KEY...

securesystemslib reads envelope and keys and verifies the signatures, in-toto-attestation reads and
validates the statement. Prints the statement's subjects and predicate as JSON; ends with 1 where
fewer keys than THRESHOLD have signed.
"""

import json
import sys
from hashlib import sha256

from cryptography.hazmat.primitives.serialization import (
    Encoding, PublicFormat, load_pem_public_key)
from google.protobuf import json_format
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.statement import Statement
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey

path, threshold, *key_files = sys.argv[1:]
with open(path, "rb") as file:
    form = json.load(file)
envelope = Envelope.from_dict(form)

# The library finds the key of a signature by its identifier; ours is SHA-256 of the key's DER.
keys = []
for key_file in key_files:
    with open(key_file, "rb") as file:
        key = load_pem_public_key(file.read())
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    keys.append(SSlibKey.from_crypto(key, keyid=sha256(der).hexdigest()))
try:
    accepted = envelope.verify(keys, int(threshold))
except VerificationError as error:
    print(f"refused: {error}")
    sys.exit(1)

assert envelope.payload_type == "application/vnd.in-toto+json", envelope.payload_type
statement = json_format.Parse(envelope.payload, statement_pb2.Statement())
Statement.copy_from_pb(statement).validate()
print(json.dumps({
    "signers": sorted(accepted),
    "subject": {subject.name: subject.digest["sha256"] for subject in statement.subject},
    "predicateType": statement.predicate_type,
    "predicate": json_format.MessageToDict(statement.predicate),
}))
